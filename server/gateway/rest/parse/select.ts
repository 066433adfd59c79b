// `select` and `order`, the two parts of a query that hold no values.
import { problems } from '../problems.ts'
import type { OrderTerm, SelectItem } from './query.ts'
import { Scanner } from './scanner.ts'

const aggregate = /\.?(?:sum|avg|count|max|min)\(\)/y
const castName = /[\p{L}\p{N}_ ]+(?:\(\d+(?:,\d+)?\))?(?:\[\])?/uy

export function parseSelect(text: string): SelectItem[] {
  if (text === '') return []
  const scanner = new Scanner(text, 'select parameter')
  const items = itemList(scanner)
  if (!scanner.isDone) throw scanner.fail('"," or end of input')
  return items
}

function itemList(scanner: Scanner): SelectItem[] {
  const items = [selectItem(scanner)]
  while (scanner.eat(',')) items.push(selectItem(scanner))
  return items
}

function selectItem(scanner: Scanner): SelectItem {
  scanner.match(/ */y)
  if (scanner.eat('*')) return { kind: 'all' }
  if (scanner.sees('...')) throw problems.notImplemented('Spread embeds (...relation) are not offered.')
  if (scanner.match(/count\(\)/y) !== null) throw problems.aggregates()
  const alias = aliasBefore(scanner)
  const name = scanner.name()
  if (scanner.sees('!') || scanner.sees('(')) return embed(scanner, name, alias)
  const path = scanner.jsonPath()
  const cast = scanner.eat('::') ? castOf(scanner) : null
  if (scanner.match(aggregate) !== null) throw problems.aggregates()
  scanner.match(/ */y)
  return { kind: 'field', field: { name, path }, cast, alias }
}

function aliasBefore(scanner: Scanner): string | null {
  const start = scanner.at
  if (scanner.peek() !== '"' && scanner.match(/[^,:()"!>.*]*/uy) !== null && scanner.sees(':') && !scanner.sees('::')) {
    scanner.at = start
  } else if (scanner.peek() !== '"') {
    scanner.at = start
    return null
  }
  const name = scanner.name()
  if (scanner.sees(':') && !scanner.sees('::')) {
    scanner.expect(':')
    return name
  }
  scanner.at = start
  return null
}

function castOf(scanner: Scanner): string {
  const found = scanner.match(castName)
  if (found === null) throw scanner.fail('a type name')
  return found[0].trim()
}

function embed(scanner: Scanner, name: string, alias: string | null): SelectItem {
  let hint: string | null = null
  let isInner = false
  while (scanner.eat('!')) {
    const word = scanner.name()
    if (word === 'inner') isInner = true
    else if (word !== 'left') hint = word
  }
  scanner.expect('(')
  const items = scanner.sees(')') ? [] : itemList(scanner)
  scanner.expect(')')
  scanner.match(/ */y)
  return { kind: 'embed', name, hint, isInner, alias, items }
}

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms = [orderTerm(scanner)]
  while (scanner.eat(',')) terms.push(orderTerm(scanner))
  if (!scanner.isDone) throw scanner.fail('"," or end of input')
  return terms
}

function orderTerm(scanner: Scanner): OrderTerm {
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
    else throw scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return term
}
