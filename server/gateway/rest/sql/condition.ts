// Fields and the tests on them.
import type { Relation } from '../catalogue/catalogue.ts'
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
const searches = { fts: 'to_tsquery', plfts: 'plainto_tsquery', phfts: 'phraseto_tsquery', wfts: 'websearch_to_tsquery' }
const truths = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' }

export function fieldSql(source: Source, field: Field): string {
  const column = `${ident(source.alias)}.${ident(field.name)}`
  if (field.path.length === 0) return column
  const type = source.relation?.columns.get(field.name)?.type
  const base = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`
  return `(${base}${field.path.map((step) => step.arrow + (step.isIndex ? step.key : literal(step.key))).join('')})`
}

export function testSql(source: Source, on: { field: Field; isNegated: boolean; test: Test }, parameters: Parameters): string {
  const tested = testedSql(source, on.field, on.test, parameters)
  return on.isNegated ? `not (${tested})` : tested
}

function testedSql(source: Source, field: Field, test: Test, parameters: Parameters): string {
  const left = fieldSql(source, field)
  switch (test.kind) {
    case 'is':
      return `${left} is ${truths[test.what]}`
    case 'truth':
      return `${left} = ${literal(test.value)}`
    case 'in':
      return `${left} = any (${parameters.of(test.slot)})`
    case 'search': {
      const language = test.language === null ? '' : `${literal(test.language)}::regconfig, `
      const vector = isSearchable(source.relation, field) ? left : `to_tsvector(${language}${left})`
      return `${vector} @@ ${searches[test.operator]}(${language}${parameters.of(test.slot)})`
    }
    case 'binary':
    default: {
      const right = parameters.of(test.slot)
      return `${left} ${operators[test.operator]} ${test.quantifier === null ? right : `${test.quantifier} (${right})`}`
    }
  }
}

/** A tsvector, or of a type we do not know and take as it is. */
function isSearchable(relation: Relation | null, field: Field): boolean {
  if (field.path.length > 0) return false
  const type = relation?.columns.get(field.name)?.type
  return type === undefined || type === 'tsvector'
}
