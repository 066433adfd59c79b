// Removes each guard of the installed functions: a `perform` of a function that refuses, or a `raise`.
import type pg from 'pg'
import { named, type Mutant } from './mutant.ts'

export type Guard = { statement: string; start: number; line: number }

// Comments and literals come first in the pattern, because words inside them are not code.
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|e'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:""|[^"])*"|[a-z_][\w$]*|;|>>|[^\sa-z_]/gi
const opensStatement = new Set([';', '>>', 'begin', 'then', 'else', 'loop'])
const only = /^raise\s+(?:debug|log|info|notice|warning)\b/i

/** The guards in a PL/pgSQL body, with the line number as PostgreSQL counts it. */
export function guardsOf(body: string): Guard[] {
  const tokens = [...body.matchAll(token)].filter(([text]) => !/^(?:--|\/\*)/.test(text))
  return tokens.flatMap((first, index) => {
    const before = tokens[index - 1]?.[0].toLowerCase() ?? ';'
    if (!/^(?:raise|perform)$/i.test(first[0]) || !opensStatement.has(before)) return []
    const end = tokens.slice(index).find(([text]) => text === ';')
    if (end === undefined) throw new Error(`A statement without an end: ${body.slice(first.index, first.index + 80)}`)
    const statement = body.slice(first.index, end.index + 1)
    const refuses = /^raise/i.test(statement) ? !only.test(statement) : /^perform\s+[\w.]*refuse\w*\s*\(/i.test(statement)
    return refuses ? [{ statement, start: first.index, line: body.slice(0, first.index).split('\n').length }] : []
  })
}

/** Replaces the guard with `null;`, so that the code around it still compiles. */
export function without(body: string, { start, statement }: Guard): string {
  return `${body.slice(0, start)}null;${body.slice(start + statement.length)}`
}

export async function removedGuards(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ schema: string; name: string; body: string; definition: string }>(
    `select nspname as schema, proname as name, prosrc as body, pg_get_functiondef(p.oid) as definition
     from pg_proc as p join pg_namespace as n on n.oid = pronamespace join pg_language as l on l.oid = prolang
     where lanname = 'plpgsql' and nspname not in ('pg_catalog', 'information_schema', 'extensions') order by 1, 2, p.oid`,
  )
  return rows.flatMap(({ schema, name, body, definition }) => {
    const at = definition.lastIndexOf(body)
    if (at < 0) throw new Error(`The definition of ${schema}.${name} does not hold its body.`)
    const guards = guardsOf(body)
    const words = guards.map(({ statement }) => statement.replace(/\s+/g, ' '))
    return guards.map((guard, index): Mutant => {
      // Named by its text, not its line, so that edits above it do not change the name.
      const same = words.slice(0, index).filter((each) => each === words[index]).length
      return {
        kind: 'guard',
        name: `${schema}.${name} without ${words[index]}${same > 0 ? ` (again, ${same})` : ''}`,
        sql: definition.slice(0, at) + without(body, guard) + definition.slice(at + body.length),
        madeBy: `function ${schema}.${name}(`,
        watchers: {
          refusal: new RegExp(`function ${named(schema, name)}\\([^\\n]*\\) line ${guard.line} at (?:RAISE|PERFORM)`),
          about: new RegExp(`${named(schema, name)}\\(`),
        },
      }
    })
  })
}
