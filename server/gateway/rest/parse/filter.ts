// `op.value` and the logic trees made of it.
import { problems } from '../problems.ts'
import type { Condition, Field, Test, Truth } from './query.ts'
import { Scanner } from './scanner.ts'

const binary = new Set([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
])
const quantified = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const truths = new Set<string>(['null', 'not_null', 'true', 'false', 'unknown'] satisfies Truth[])
const expectedOperator = 'operator (eq, gt, ...)'
const operationHead = /^(not\.)?([a-z]+)(?:\(([^()]*)\))?\./
const maxLogicDepth = 10

export type Taking = { values: string[]; shape: string[] }
export type Operation = { isNegated: boolean; test: Test }

/** Null when the text is no operation at all, as an argument of a function may be. */
export function parseOperation(text: string, on: Taking): Operation | null {
  const head = operationHead.exec(text)
  if (head === null) return null
  const [whole, not, operator = '', modifier] = head
  const test = testOf(operator, modifier, text.slice(whole.length), on)
  return test === null ? null : { isNegated: not !== undefined, test }
}

function testOf(operator: string, modifier: string | undefined, operand: string, on: Taking): Test | null {
  if (operator === 'is') {
    const what = operand.toLowerCase()
    return modifier === undefined && isTruth(what) ? { kind: 'is', what } : null
  }
  if (operator === 'in') {
    const list = modifier === undefined ? parseList(operand) : null
    return list === null ? null : { kind: 'in', slot: take(on, arrayLiteral(list)) }
  }
  if (operator === 'fts' || operator === 'plfts' || operator === 'phfts' || operator === 'wfts') {
    if (modifier !== undefined && !/^[\p{L}\p{N}_]+$/u.test(modifier)) return null
    return { kind: 'search', operator, language: modifier ?? null, slot: take(on, operand) }
  }
  if (!binary.has(operator)) return null
  const quantifier = modifier === 'any' || modifier === 'all' ? modifier : null
  if (modifier !== undefined && (quantifier === null || !quantified.has(operator))) return null
  if (operator === 'eq' && quantifier === null && (operand === 'true' || operand === 'false')) return { kind: 'truth', value: operand }
  const isPattern = operator === 'like' || operator === 'ilike'
  return { kind: 'binary', operator, quantifier, slot: take(on, isPattern ? operand.replaceAll('*', '%') : operand) }
}

function isTruth(word: string): word is Truth {
  return truths.has(word)
}

export function take(on: Taking, value: string): number {
  on.values.push(value)
  return on.values.length - 1
}

/** The shape of a test: all of it but its value. */
export function shapeOf({ isNegated, test }: Operation): string {
  const not = isNegated ? 'not.' : ''
  if (test.kind === 'is') return `${not}is.${test.what}`
  if (test.kind === 'truth') return `${not}eq.${test.value}`
  if (test.kind === 'in') return `${not}in`
  if (test.kind === 'search') return `${not}${test.operator}(${test.language ?? ''})`
  return `${not}${test.operator}(${test.quantifier ?? ''})`
}

export function refuseFilter(text: string): never {
  throw problems.syntax(
    'filter',
    text,
    1,
    `unexpected "${text[0] ?? ''}" expecting ${text.startsWith('not.') ? '' : '"not" or '}${expectedOperator}`,
  )
}

/** `(a,"b,c")`; null when it is no list. */
function parseList(text: string): string[] | null {
  if (!text.startsWith('(') || !text.endsWith(')')) return null
  const scanner = new Scanner(text.slice(1, -1), 'filter')
  if (scanner.isDone) return []
  const elements: string[] = []
  do elements.push(listElement(scanner))
  while (scanner.eat(','))
  return scanner.isDone ? elements : null
}

function listElement(scanner: Scanner): string {
  if (scanner.peek() === '"') {
    const start = scanner.at
    const text = scanner.quoted()
    if (scanner.isDone || scanner.peek() === ',') return text
    scanner.at = start
  }
  return scanner.match(/[^,]*/y)?.[0] ?? ''
}

function arrayLiteral(elements: string[]): string {
  return `{${elements.map((element) => `"${element.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** `(a.eq.1,and(b.gt.2,not.or(…)))` under the joint its key names. */
export function parseLogic(joint: 'and' | 'or', isNegated: boolean, text: string, on: Taking): Condition {
  const scanner = new Scanner(text, 'logic tree')
  const children = logicChildren(scanner, on, 1)
  if (!scanner.isDone) throw scanner.fail('end of input')
  return { kind: 'logic', joint, isNegated, children }
}

function logicChildren(scanner: Scanner, on: Taking, depth: number): Condition[] {
  if (depth > maxLogicDepth) throw problems.tooCostly(`Logic is nested more than ${maxLogicDepth} deep`)
  scanner.expect('(')
  on.shape.push('(')
  const children: Condition[] = []
  do children.push(logicChild(scanner, on, depth))
  while (scanner.eat(','))
  scanner.expect(')')
  on.shape.push(')')
  return children
}

const nested = / *(not\.)?(and|or)(?=\()/y

function logicChild(scanner: Scanner, on: Taking, depth: number): Condition {
  const joint = scanner.match(nested)
  if (joint !== null) {
    on.shape.push(joint[0])
    const children = logicChildren(scanner, on, depth + 1)
    return { kind: 'logic', joint: joint[2] === 'and' ? 'and' : 'or', isNegated: joint[1] !== undefined, children }
  }
  scanner.match(/ */y)
  const start = scanner.at
  const field: Field = scanner.field()
  const name = scanner.text.slice(start, scanner.at)
  scanner.expect('.')
  const operation = logicOperation(scanner, on)
  on.shape.push(JSON.stringify(name), shapeOf(operation), ',')
  return { kind: 'filter', field, ...operation }
}

const head = /(?:not\.)?[a-z]+(?:\([^()]*\))?\./y

// Operands end at a comma or bracket of the tree, so those holding one stand in quotes, lists or braces.
function logicOperation(scanner: Scanner, on: Taking): Operation {
  const operator = scanner.match(head)?.[0]
  if (operator === undefined) throw scanner.fail(expectedOperator)
  const isList = /(?:^|not\.)in\.$/.test(operator)
  let operand: string
  if (isList) operand = scanner.match(/\((?:"(?:[^"\\]|\\.)*"|[^()"])*\)/y)?.[0] ?? ''
  else if (scanner.peek() === '"') operand = scanner.quoted()
  else operand = scanner.match(/\{[^{}]*\}|[[(][^,()[\]]*,[^,()[\]]*[\])]|[^,()]*/y)?.[0] ?? ''
  const parsed = parseOperation(operator + operand, on)
  if (parsed === null) throw scanner.fail(expectedOperator)
  return parsed
}
