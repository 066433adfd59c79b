// Leaves out of a script what cannot happen, given facts that the script does not state: branches, cases, and functions that
// nothing refers to then. The minifier does the rest.
import { parseSync } from 'vite'

/** `!0`, `!1` or `null`. */
type Value = string
export type Facts = {
  /** Numbers that no variable or property of these names ever is. */
  tags: { names: string[]; never: number[] }
  /** Names of values that are never met in a `switch`. */
  cases: string[]
  /** Variables that keep their first value, once the rest is left out: verified. */
  variables: Record<string, Value>
  /** The one of them that equals nothing it is compared with. */
  nothing: string
  properties: Record<string, Value>
  /** Functions at the top, and what they do instead. */
  functions: Record<string, string>
  statements: RegExp
}

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export function without(code: string, facts: Facts): string {
  const left = reachable(folded(code, facts))
  const set = /\bsets\$(\w+)/.exec(left)?.[1]
  if (set !== undefined) throw new Error(`Something that is not left out sets ${set}.`)
  return left
}

function folded(code: string, facts: Facts): string {
  const variables = new Map(Object.entries(facts.variables))
  const properties = new Map(Object.entries(facts.properties))
  const functions = new Map(Object.entries(facts.functions))
  const missing = new Set([...variables.keys(), ...functions.keys(), ...facts.cases])
  const printed = new Map<Node, string>()
  const text = ({ start, end }: Node) => code.slice(start, end)

  function print(node: Node): string {
    const known = printed.get(node) ?? printNew(node)
    printed.set(node, known)
    return known
  }

  function printNew(node: Node): string {
    switch (node.type) {
      case 'Identifier':
        return variables.get(text(node)) ?? text(node)
      case 'VariableDeclarator':
        return declarator(node)
      case 'AssignmentExpression':
        return assignment(node)
      case 'MemberExpression':
        return properties.get(node['computed'] ? '' : text(part(node, 'property'))) ?? member(node)
      case 'Property':
        return `${node['computed'] ? `[${print(part(node, 'key'))}]` : text(part(node, 'key'))}: ${print(part(node, 'value'))}`
      case 'FunctionDeclaration':
        return declaration(node)
      case 'BinaryExpression':
        return comparison(node)
      case 'LogicalExpression': {
        const left = valueOf(part(node, 'left'))
        if (left === undefined || node['operator'] === '??') return rest(node)
        return (left === '!0') === (node['operator'] === '&&') ? `(${print(part(node, 'right'))})` : left
      }
      case 'ConditionalExpression': {
        const test = valueOf(part(node, 'test'))
        return test === undefined ? rest(node) : `(${print(part(node, test === '!0' ? 'consequent' : 'alternate'))})`
      }
      case 'UnaryExpression': {
        const value = node['operator'] === '!' ? valueOf(part(node, 'argument')) : undefined
        return value === undefined ? rest(node) : value === '!0' ? '!1' : '!0'
      }
      case 'ParenthesizedExpression':
        return valueOf(part(node, 'expression')) ?? rest(node)
      case 'IfStatement':
        return condition(node)
      case 'SwitchStatement':
        return choice(node)
      case 'ExpressionStatement':
        return facts.statements.test(text(node)) ? ';' : rest(node)
      default:
        return rest(node)
    }
  }

  /** The node's code, with its parts printed. */
  function rest(node: Node): string {
    let [out, at] = ['', node.start]
    for (const child of childrenOf(node)) {
      if (child.start < at) continue
      out += code.slice(at, child.start) + print(child)
      at = child.end
    }
    return out + code.slice(at, node.end)
  }

  function valueOf(node: Node): Value | undefined {
    const value = print(node)
    return /^(?:!0|!1|null)$/.test(value) ? value : undefined
  }

  function member(node: Node): string {
    return node['computed'] ? rest(node) : `${print(part(node, 'object'))}.${text(part(node, 'property'))}`
  }

  function declarator(node: Node): string {
    const name = text(part(node, 'id'))
    if (!variables.has(name)) return rest(node)
    missing.delete(name)
    return text(node)
  }

  function assignment(node: Node): string {
    const left = part(node, 'left')
    if (left.type === 'MemberExpression') return `${member(left)} ${String(node['operator'])} ${print(part(node, 'right'))}`
    const value = left.type === 'Identifier' ? variables.get(text(left)) : undefined
    if (value === undefined) return rest(node)
    return print(part(node, 'right')) === value ? value : `sets$${text(left)}`
  }

  function declaration(node: Node): string {
    const name = text(part(node, 'id'))
    // A parameter of the same name is another variable.
    if (parts(node, 'params').some((each) => variables.has(text(each)))) return text(node)
    const body = functions.get(name)
    if (body === undefined) return rest(node)
    missing.delete(name)
    return `function ${name}() {${body}}`
  }

  function comparison(node: Node): string {
    const [left, right] = [part(node, 'left'), part(node, 'right')]
    const operator = String(node['operator'])
    if (!/^[!=]==$/.test(operator)) return rest(node)
    const isNever = (isTag(left) && isNeverTag(right)) || (isTag(right) && isNeverTag(left))
    if (isNever || [left, right].some((each) => text(each) === facts.nothing)) return operator === '===' ? '!1' : '!0'
    const value = valueOf(left)
    return value === undefined || value !== valueOf(right) ? rest(node) : operator === '===' ? '!0' : '!1'
  }

  function isTag(node: Node): boolean {
    return facts.tags.names.includes(text(node).replace(/^.*\./s, ''))
  }

  function isNeverTag(node: Node): boolean {
    return typeof node['value'] === 'number' && facts.tags.never.includes(node['value'])
  }

  function condition(node: Node): string {
    const test = part(node, 'test')
    const isRefused = test['operator'] === '&&' && valueOf(part(test, 'right')) === '!1'
    const value = isRefused ? '!1' : valueOf(test)
    if (value === undefined) return rest(node)
    const [taken, left] = value === '!0' ? ['consequent', 'alternate'] : ['alternate', 'consequent']
    return `{${print(test)};${declared(parts(node, left))}${parts(node, taken).map(print).join('')}}`
  }

  function choice(node: Node): string {
    const cases = parts(node, 'cases')
    const testOf = (each: Node) => parts(each, 'test').map(text).join('')
    const isOfTags = isTag(part(node, 'discriminant'))
    let out = ''
    let isFallenInto = false
    const dropped: Node[] = []
    for (const each of cases) {
      const [test, body] = [testOf(each), parts(each, 'consequent')]
      const isNever = facts.cases.includes(test) || (isOfTags && parts(each, 'test').some(isNeverTag))
      missing.delete(test)
      if (!isNever) out += test === '' ? 'default:' : `case ${parts(each, 'test').map(print).join('')}:`
      if (!isNever || isFallenInto) out += ` ${body.map(print).join('\n')}\n`
      else dropped.push(...body)
      isFallenInto = (!isNever || isFallenInto) && !body.slice(-1).some(leaves)
    }
    return `switch (${print(part(node, 'discriminant'))}) {\n${out}${declared(dropped)}}`
  }

  /** Variables belong to the whole function, wherever they are declared. */
  function declared(nodes: Node[]): string {
    const names = nodes.flatMap(declaredIn).map(text)
    return names.length === 0 ? '' : `var ${names.join()};`
  }

  const result = rest(parsed(code))
  if (missing.size > 0) throw new Error(`The script has no ${[...missing].join(', ')}.`)
  return result
}

/** Without the functions at the top that nothing refers to. */
function reachable(code: string): string {
  const text = ({ start, end }: Node) => code.slice(start, end)
  const statements = parts(parsed(code), 'body')
  const functions = new Map(
    statements.filter(({ type }) => type === 'FunctionDeclaration').map((each) => [text(part(each, 'id')), each] as const),
  )
  const kept = new Set(statements.filter(({ type }) => type !== 'FunctionDeclaration'))
  for (const each of kept)
    for (const [name] of text(each).matchAll(/[\w$]+/g)) {
      const found = functions.get(name)
      if (found) kept.add(found)
    }
  return statements
    .filter((each) => kept.has(each))
    .map(text)
    .join('\n')
}

export function parsed(code: string, sourceType: 'script' | 'module' = 'script'): Node {
  const { program, errors } = parseSync('script.js', code, { sourceType })
  if (errors[0]) throw new Error(`This is no script: ${errors[0].codeframe ?? errors[0].message}`)
  return { ...program }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start)
}

/** What the node has there, if anything. */
export function parts(node: Node, name: string): Node[] {
  return [node[name]].flat().filter(isNode)
}

export function part(node: Node, name: string): Node {
  const [found] = parts(node, name)
  if (!found) throw new Error(`A ${node.type} has no ${name}.`)
  return found
}

function declaredIn(node: Node): Node[] {
  if (/Function/.test(node.type)) return []
  return [...(node.type === 'VariableDeclarator' ? parts(node, 'id') : []), ...childrenOf(node).flatMap(declaredIn)]
}

/** Whether nothing after this statement is reached. */
function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') return parts(node, 'body').slice(-1).some(leaves)
  return /^(?:Break|Return|Continue|Throw)Statement$/.test(node.type)
}
