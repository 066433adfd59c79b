// Fields and conditions on them.
import type { Forms, Relation } from '../catalogue/catalogue.ts'
import type { Field, Test } from '../parse/query.ts'
import type { Source } from '../plan/tree.ts'
import { ident, literal, type Parameters } from './text.ts'

const operators: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
/** These operators compare with a pattern, or with the value as it is stored. */
const plainOperators = new Set(['like', 'ilike', 'match', 'imatch', 'isdistinct'])
const searches = { fts: 'to_tsquery', plfts: 'plainto_tsquery', phfts: 'phraseto_tsquery', wfts: 'websearch_to_tsquery' }
const truths = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' }

export function fieldSql(source: Source, field: Field): string {
  const column = `${ident(source.alias)}.${ident(field.name)}`
  if (field.path.length === 0) return column
  const type = source.relation?.columns.get(field.name)?.type
  const base = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`
  return `(${base}${field.path.map((step) => step.arrow + (step.isIndex ? step.key : literal(step.key))).join('')})`
}

/** The field as responses show it. */
export function shownField(source: Source, field: Field): string {
  const toJson = formsOf(source, field)?.toJson ?? null
  return toJson === null ? fieldSql(source, field) : `${toJson}(${fieldSql(source, field)})`
}

/** A JSON path has no representation of its own. */
function formsOf({ relation }: Source, { name, path }: Field): Forms | undefined {
  return path.length > 0 ? undefined : relation?.columns.get(name)?.forms
}

export function testSql(source: Source, on: { field: Field; isNegated: boolean; test: Test }, parameters: Parameters): string {
  const tested = testedSql(source, on.field, on.test, parameters)
  return on.isNegated ? `not (${tested})` : tested
}

function testedSql(source: Source, field: Field, test: Test, parameters: Parameters): string {
  const left = fieldSql(source, field)
  const fromText = formsOf(source, field)?.fromText ?? null
  const one = (value: string) => (fromText === null ? value : `${fromText}(${value})`)
  // Convert each element separately.
  const each = (list: string) => (fromText === null ? list : `array(select ${fromText}(value) from unnest(${list}::text[]) value)`)
  switch (test.kind) {
    case 'is':
      return `${left} is ${truths[test.what]}`
    case 'truth':
      return `${left} = ${one(literal(test.value))}`
    case 'in':
      return `${left} = any (${each(parameters.of(test.slot))})`
    case 'search': {
      const language = test.language === null ? '' : `${literal(test.language)}::regconfig, `
      const vector = isSearchable(source.relation, field) ? left : `to_tsvector(${language}${left})`
      return `${vector} @@ ${searches[test.operator]}(${language}${parameters.of(test.slot)})`
    }
    case 'binary':
    default: {
      const value = parameters.of(test.slot)
      const isPlain = plainOperators.has(test.operator)
      const right = test.quantifier === null ? (isPlain ? value : one(value)) : `${test.quantifier} (${isPlain ? value : each(value)})`
      return `${left} ${operators[test.operator]} ${right}`
    }
  }
}

/** A tsvector, or an unknown type that we use as it is. */
function isSearchable(relation: Relation | null, field: Field): boolean {
  if (field.path.length > 0) return false
  const base = relation?.columns.get(field.name)?.base
  return base === undefined || base === 'tsvector'
}
