// Reads the schema files, splits them into statements and sorts them into the order in which they are applied.
import fs from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'
import { splitStatements } from './split-statements.ts'

export type Statement = { file: string; line: number; text: string }
export type Part = 'Tables' | 'Functions' | 'Rules'
type SchemaFile = { name: string; needs: string[]; parts: Record<Part, Statement[]> }
export type Schema = { platform: Statement[]; tables: Statement[]; functions: Statement[]; rules: Statement[]; reference: Statement[] }

/** `folder` is database/. */
export function readSchema(folder: string): Schema {
  const product = inNeedsOrder(readFolder(folder, 'product'))
  return {
    platform: readFolder(folder, 'platform').flatMap(whole),
    tables: product.flatMap((file) => file.parts.Tables),
    functions: product.flatMap((file) => file.parts.Functions),
    rules: product.flatMap((file) => file.parts.Rules),
    reference: readFolder(folder, 'reference').flatMap(whole),
  }
}

function whole({ parts }: SchemaFile) {
  return [...parts.Tables, ...parts.Functions, ...parts.Rules]
}

function readFolder(folder: string, area: string) {
  const at = path.join(folder, area)
  if (!fs.existsSync(at)) return []
  // Sorted by name only, so that the order does not depend on a file's folder.
  const names = fs
    .readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .toSorted((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1))
  return names.map((name) => parseFile(path.join(path.basename(folder), area, name), fs.readFileSync(path.join(at, name), 'utf8')))
}

/** Statements before the first part count as Tables, so a file without parts has only tables. */
export function parseFile(file: string, text: string): SchemaFile {
  const parts: SchemaFile['parts'] = { Tables: [], Functions: [], Rules: [] }
  const lines = text.split(/\r?\n/)
  let part: Part = 'Tables'
  let start = 0
  const close = (end: number) => {
    const found = splitStatements(lines.slice(start, end).join('\n'), (line, what) => new CannotStart(`${file}:${start + line}: ${what}`))
    parts[part].push(...found.map((statement) => ({ file, line: start + statement.line, text: statement.text })))
  }
  lines.forEach((line, index) => {
    const heading = /^-- ## (.*)$/.exec(line)?.[1]?.trim()
    if (heading === undefined) return
    if (heading !== 'Tables' && heading !== 'Functions' && heading !== 'Rules') {
      throw new CannotStart(`${file}:${index + 1}: a part is called Tables, Functions or Rules, not "${heading}".`)
    }
    close(index)
    part = heading
    start = index + 1
  })
  close(lines.length)
  const needs = lines.flatMap((line) => /^-- Needs:(.*)$/.exec(line)?.[1]?.split(',') ?? []).map((need) => need.trim())
  return { name: path.basename(file, '.sql'), needs: needs.filter(Boolean), parts }
}

/** Each file after those it needs; otherwise by name. */
export function inNeedsOrder<F extends { name: string; needs: string[] }>(files: F[]): F[] {
  const ordered: F[] = []
  const place = (file: F, below: string[]) => {
    if (ordered.includes(file)) return
    if (below.includes(file.name))
      throw new CannotStart(`The product's files need each other in a circle: ${[...below, file.name].join(' → ')}.`)
    for (const need of file.needs) {
      const needed = files.find(({ name }) => name === need)
      if (!needed) throw new CannotStart(`${file.name}.sql needs "${need}", and there is no ${need}.sql.`)
      place(needed, [...below, file.name])
    }
    ordered.push(file)
  }
  for (const file of files) place(file, [])
  return ordered
}
