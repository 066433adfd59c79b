// Parses `select` and `order`, the two parameters that contain no values.
import type { Aggregate, AggregateName, OrderTerm, SelectItem } from './query.ts'
import { Scanner } from './scanner.ts'

const aggregate = /\.(sum|avg|count|max|min)\(\)/y
// This goes into the SQL unquoted, since a quoted type name would no longer mean bigint; so only these characters are allowed.
const castName = /[\p{L}0-9_ $]+/uy

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const items = itemList(scanner)
  if (!scanner.isDone) throw scanner.fail('"," or end of input')
  return items
}

function itemList(scanner: Scanner): SelectItem[] {
  if (scanner.isDone || scanner.sees(')')) return []
  const items = [selectItem(scanner)]
  while (scanner.eat(',')) items.push(selectItem(scanner))
  return items
}

function selectItem(scanner: Scanner): SelectItem {
  scanner.blanks()
  const item = bareItem(scanner)
  scanner.blanks()
  return item
}

function bareItem(scanner: Scanner): SelectItem {
  if (scanner.eat('*')) return { kind: 'all' }
  if (scanner.eat('...')) return embed(scanner, scanner.name(), null, true)
  const alias = aliasBefore(scanner)
  if (scanner.eat('count()')) return { kind: 'count', cast: castAfter(scanner), alias }
  scanner.blanks()
  const name = scanner.name()
  if (scanner.sees('!') || scanner.sees('(')) return embed(scanner, name, alias, false)
  const path = scanner.jsonPath()
  scanner.blanks()
  const cast = castAfter(scanner)
  return { kind: 'field', field: { name, path }, cast, alias, aggregate: aggregateAfter(scanner) }
}

function aliasBefore(scanner: Scanner): string | null {
  const start = scanner.at
  if (scanner.peek() === '"' || scanner.match(/[\p{L}0-9_ $-]+(?=:(?!:))/uy) !== null) {
    scanner.at = start
    const name = scanner.name()
    if (scanner.sees(':') && !scanner.sees('::')) {
      scanner.expect(':')
      return name
    }
    scanner.at = start
  }
  return null
}

function castAfter(scanner: Scanner): string | null {
  if (!scanner.eat('::')) return null
  const found = scanner.match(castName)
  if (found === null) throw scanner.fail('letter or digit')
  return found[0].trim()
}

function aggregateAfter(scanner: Scanner): Aggregate | null {
  const found = scanner.match(aggregate)
  return found === null ? null : { name: found[1] as AggregateName, cast: castAfter(scanner) }
}

function embed(scanner: Scanner, name: string, alias: string | null, isSpread: boolean): SelectItem {
  let hint: string | null = null
  let join: string | null = null
  while (scanner.eat('!')) {
    if ((join !== null && hint !== null) || scanner.isDone) throw scanner.fail('"("')
    const word = scanner.name()
    if (word === 'inner' || word === 'left') join ??= word
    else hint ??= word
  }
  scanner.expect('(')
  const items = itemList(scanner)
  scanner.expect(')')
  return { kind: 'embed', name, hint, isInner: join === 'inner', isSpread, alias, items }
}

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms = [orderTerm(scanner)]
  while (scanner.eat(',')) terms.push(orderTerm(scanner))
  if (!scanner.isDone) throw scanner.fail(terms.at(-1)?.nulls === null ? 'delimiter (.), "," or end of input' : '"," or end of input')
  return terms
}

function orderTerm(scanner: Scanner): OrderTerm {
  scanner.blanks()
  const first = scanner.name()
  let relation: string | null = null
  let field = { name: first, path: scanner.jsonPath() }
  if (scanner.eat('(')) {
    relation = first
    field = scanner.field()
    scanner.expect(')')
  }
  const term: OrderTerm = { relation, field, direction: null, nulls: null }
  while (scanner.eat('.')) {
    if (term.nulls === null && scanner.eat('nullsfirst')) term.nulls = 'first'
    else if (term.nulls === null && scanner.eat('nullslast')) term.nulls = 'last'
    else if (term.direction === null && term.nulls === null && scanner.eat('asc')) term.direction = 'asc'
    else if (term.direction === null && term.nulls === null && scanner.eat('desc')) term.direction = 'desc'
    else throw scanner.fail(term.direction === null ? '"asc", "desc", "nullsfirst" or "nullslast"' : '"nullsfirst" or "nullslast"')
  }
  scanner.blanks()
  return term
}
