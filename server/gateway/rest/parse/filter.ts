// Parses `op.value` and logic trees. Like PostgREST, it ignores anything after a closed list or a boolean.
import { patternProblem } from '../../patterns.ts'
import { problems } from '../problems.ts'
import type { Condition, Field, Test, Truth } from './query.ts'
import { Scanner } from './scanner.ts'

const simple = new Set(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct'])
const quantified = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const truth = /(?:not_null|null|true|false|unknown)/iy
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
const head = /(not\.)?([a-z]+)(?:\(([^()]*)\))?\./y
const language = /^[\p{L}0-9_ $]+$/u
const expectedOperator = 'operator (eq, gt, ...)'
const maxLogicDepth = 10

export type BoundValues = { values: string[]; shape: string[] }
export type Operation = { isNegated: boolean; test: Test }

/** Null if the text is not an operation, because it may be an argument of a function instead. */
export function parseOperation(text: string, bound: BoundValues): Operation | null {
  return operationAt(new Scanner(text, 'filter'), bound, restOf)
}

const restOf = (scanner: Scanner) => {
  const rest = scanner.text.slice(scanner.at)
  scanner.at = scanner.text.length
  return rest
}

function operationAt(scanner: Scanner, bound: BoundValues, operandOf: (scanner: Scanner) => string): Operation | null {
  const found = scanner.match(head)
  if (found === null) return null
  const [, not, operator = '', modifier] = found
  const test = testOf(scanner, { operator, modifier }, bound, operandOf)
  return test === null ? null : { isNegated: not !== undefined, test }
}

type Head = { operator: string; modifier: string | undefined }

function testOf(scanner: Scanner, { operator, modifier }: Head, bound: BoundValues, operandOf: (scanner: Scanner) => string): Test | null {
  const search = searches.find((one) => one === operator)
  if (search !== undefined) {
    if (modifier !== undefined && !language.test(modifier)) return null
    return { kind: 'search', operator: search, language: modifier?.trim() ?? null, slot: take(bound, operandOf(scanner)) }
  }
  if (quantified.has(operator)) return quantifiedTest(operator, modifier, bound, scanner, operandOf)
  if (modifier !== undefined) return null
  if (operator === 'is') {
    const what = scanner.match(truth)?.[0].toLowerCase()
    return what === undefined ? null : { kind: 'is', what: what as Truth }
  }
  if (operator === 'in') {
    const list = listAt(scanner)
    return list === null ? null : { kind: 'in', slot: take(bound, arrayLiteral(list)) }
  }
  if (!simple.has(operator)) return null
  return { kind: 'binary', operator, quantifier: null, slot: take(bound, operandOf(scanner)) }
}

function quantifiedTest(
  operator: string,
  modifier: string | undefined,
  bound: BoundValues,
  scanner: Scanner,
  operandOf: (scanner: Scanner) => string,
): Test | null {
  const quantifier = modifier === 'any' || modifier === 'all' ? modifier : null
  if (modifier !== undefined && quantifier === null) return null
  const operand = operandOf(scanner)
  if (operator === 'eq' && quantifier === null && (operand === 'true' || operand === 'false')) return { kind: 'truth', value: operand }
  if (operator === 'match' || operator === 'imatch') refusePattern(quantifier === null ? operand : elementsOf(operand))
  const isPattern = operator === 'like' || operator === 'ilike'
  return { kind: 'binary', operator, quantifier, slot: take(bound, isPattern ? operand.replaceAll('*', '%') : operand) }
}

function refusePattern(regex: string): void {
  const problem = patternProblem(regex)
  if (problem !== null) throw problems.pattern(problem)
}

/** The elements of an array literal as one pattern, so that any forbidden part of an element is found in it. */
const elementsOf = (list: string) => list.replaceAll(/\\([^])/g, '$1').replaceAll(/(^|[{,"])\*\*\*/g, '(?')

export function take(bound: BoundValues, value: string): number {
  bound.values.push(value)
  return bound.values.length - 1
}

/** The shape of a test: everything except its value. */
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

/** `(a,"b,c")`; null if it is not a list. */
function listAt(scanner: Scanner): string[] | null {
  scanner.blanks()
  if (!scanner.eat('(')) return null
  scanner.blanks()
  const elements: string[] = []
  do elements.push(quotedUpTo(scanner) ?? scanner.match(/[^,)]*/y)?.[0] ?? '')
  while (scanner.eat(','))
  if (!scanner.eat(')')) return null
  scanner.blanks()
  return elements.length === 1 && elements[0] === '' ? [] : elements
}

/** A quoted string, if nothing else follows it. */
function quotedUpTo(scanner: Scanner): string | null {
  if (scanner.peek() !== '"') return null
  const start = scanner.at
  const found = scanner.match(/"((?:[^"\\]|\\[^])*)"(?=[,)]|$)/y)
  if (found !== null) return (found[1] ?? '').replaceAll(/\\([^])/g, '$1')
  scanner.at = start
  return null
}

function arrayLiteral(elements: string[]): string {
  return `{${elements.map((element) => `"${element.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** `(a.eq.1,and(b.gt.2,not.or(…)))` joined by the operator its key names. */
export function parseLogic(joint: 'and' | 'or', isNegated: boolean, text: string, bound: BoundValues): Condition {
  // Upstream counts the columns from the beginning of the key.
  const scanner = new Scanner(text, 'logic tree', (isNegated ? 'not.' : '').length + joint.length)
  return { kind: 'logic', joint, isNegated, children: logicChildren(scanner, bound, 1) }
}

function logicChildren(scanner: Scanner, bound: BoundValues, depth: number): Condition[] {
  if (depth > maxLogicDepth) throw problems.tooCostly(`Logic is nested more than ${maxLogicDepth} deep`)
  scanner.blanks()
  scanner.expect('(')
  bound.shape.push('(')
  const children: Condition[] = []
  do children.push(logicChild(scanner, bound, depth))
  while (scanner.eat(','))
  scanner.expect(')')
  scanner.blanks()
  bound.shape.push(')')
  return children
}

const nested = /(not\.)?(and|or)(?=[ \t]*\()/y

function logicChild(scanner: Scanner, bound: BoundValues, depth: number): Condition {
  scanner.blanks()
  const joint = scanner.match(nested)
  if (joint !== null) {
    bound.shape.push(joint[0])
    const children = logicChildren(scanner, bound, depth + 1)
    return { kind: 'logic', joint: joint[2] === 'and' ? 'and' : 'or', isNegated: joint[1] !== undefined, children }
  }
  const start = scanner.at
  const field: Field = scanner.field(', negation operator (not) or logic operator (and, or)')
  const name = scanner.text.slice(start, scanner.at)
  scanner.expect('.')
  const operation = operationAt(scanner, bound, logicOperand)
  if (operation === null) throw scanner.fail(expectedOperator)
  scanner.blanks()
  bound.shape.push(JSON.stringify(name), shapeOf(operation), ',')
  return { kind: 'filter', field, ...operation }
}

// An operand ends at a comma or bracket, so one that contains these must be quoted, a list or in braces.
function logicOperand(scanner: Scanner): string {
  return quotedUpTo(scanner) ?? scanner.match(/\{[^{}]*\}/y)?.[0] ?? scanner.match(/[^,)]*/y)?.[0] ?? ''
}
