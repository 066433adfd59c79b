// Leaves out of React DOM what this app never does: hydrate a document that a server rendered, view transitions, refs of fragments,
// <Activity>, <SuspenseList>, and elements that React moves to the head. It is three fifths of the entry, and nothing in a bundler
// can know that, for example, no fiber ever has the tag of a view transition. So we say it here, for exactly this version of React.
import { parseSync, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const version = '19.3.1'
/** Fibers of these kinds do not exist: dehydrated parts, SuspenseList, elements for the head, html/head/body, ViewTransition, Activity. */
const tags = [18, 19, 26, 27, 30, 31]
/** Elements that would become such fibers. Without their cases they are refused, as any unknown type is. */
const elementTypes = ['REACT_ACTIVITY_TYPE', 'REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE', 'REACT_LEGACY_HIDDEN_TYPE']
/** Variables that only what is left out sets to anything else. */
const constants = new Map(Object.entries({
  isHydrating: '!1',
  shouldStartViewTransition: '!1',
  appearingViewTransitions: 'null',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
  hydrationErrors: 'null',
}))
/** Properties that only hydration sets. */
const properties = new Map(Object.entries({ isDehydrated: '!1', dehydrated: 'null' }))
/** What these return without the features. */
const functions = new Map(Object.entries({
  isHostHoistableType: '!1',
  isSingletonScope: '!1',
  popHydrationState: '!1',
  queueIfContinuousEvent: '!1',
  isFragmentInstanceParent: '!1',
  getSuspenseInstanceFromFiber: 'null',
  getActivityInstanceFromFiber: 'null',
  upgradeHydrationErrorsToRecoverable: 'null',
  getParentHydrationBoundary: 'null',
  getNextHydratable: 'null',
}))
/** What these do without the features is nothing. */
const idle = [
  'resetHydrationState',
  'clearIfContinuousEvent',
  'retryIfBlockedOn',
  'commitSuspenseHydrationCallbacks',
  'markRetryLaneIfNotHydrated',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'trackEnterViewTransitions',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'commitNewChildToFragmentInstances',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
]
/** Nothing calls these without the features. A ref of a fragment would, and says so. */
const never = [
  'updateDehydratedSuspenseComponent',
  'canHydrateInstance',
  'canHydrateTextInstance',
  'prepareToHydrateHostInstance',
  'throwOnHydrationMismatch',
  'retryDehydratedSuspenseBoundary',
  'registerSuspenseInstanceRetry',
  'FragmentInstance',
]
const bodies = new Map([
  ...[...functions].map(([name, value]) => [name, `return ${value}`] as const),
  ...idle.map((name) => [name, ''] as const),
  ...never.map((name) => [name, `throw Error('${name} is left out')`] as const),
])
const without =
  /^(?:exports\.hydrateRoot|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+) =/

export function reactDom(): Plugin {
  return {
    name: 'beauty-barter:react-dom',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: lean(code), map: null }),
    },
  }
}

export function lean(code: string): string {
  if (!code.includes(`exports.version = "${version}"`)) throw new Error('web/build/react-dom.ts knows another version of React DOM.')
  return reachable(folded(code))
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

function parsed(code: string): Node {
  const { program, errors } = parseSync('react-dom.js', code, { sourceType: 'script' })
  if (errors[0]) throw new Error(`What is left of React DOM is no script: ${errors[0].codeframe ?? errors[0].message}`)
  return program as unknown as Node
}

function folded(code: string): string {
  const missing = new Set([...constants.keys(), ...functions.keys(), ...idle, ...never, ...elementTypes])
  const text = (node: Node) => code.slice(node.start, node.end)
  /** The node's code, with parts of it replaced. */
  const rest = (node: Node): string => {
    let [out, at] = ['', node.start]
    for (const child of childrenOf(node).toSorted((a, b) => a.start - b.start)) {
      if (child.start < at) continue
      out += code.slice(at, child.start) + print(child)
      at = child.end
    }
    return out + code.slice(at, node.end)
  }
  const member = (node: Node) =>
    node['computed'] ? rest(node) : `${print(node['object'] as Node)}.${text(node['property'] as Node)}`
  const known = (node: Node): string | undefined => {
    const printed = print(node)
    return printed === '!1' || printed === '!0' || printed === 'null' ? printed : undefined
  }
  const tagOf = (node: Node) => node.type === 'Literal' && typeof node['value'] === 'number' && tags.includes(node['value'])
  const print = (node: Node): string => {
    switch (node.type) {
      case 'Identifier': {
        return constants.get(text(node)) ?? text(node)
      }
      case 'VariableDeclarator': {
        const name = text(node['id'] as Node)
        if (!constants.has(name)) return rest(node)
        missing.delete(name)
        return text(node)
      }
      case 'AssignmentExpression': {
        const left = node['left'] as Node
        if (left.type === 'Identifier' && constants.has(text(left))) return constants.get(text(left)) ?? ''
        return left.type === 'MemberExpression' ? `${member(left)} ${node['operator']} ${print(node['right'] as Node)}` : rest(node)
      }
      case 'MemberExpression': {
        const name = node['computed'] ? '' : text(node['property'] as Node)
        return properties.get(name) ?? member(node)
      }
      case 'Property':
        return `${node['computed'] ? `[${print(node['key'] as Node)}]` : text(node['key'] as Node)}: ${print(node['value'] as Node)}`
      case 'FunctionDeclaration': {
        const name = text(node['id'] as Node)
        if ((node['params'] as Node[]).some((each) => constants.has(text(each)))) return text(node)
        const body = bodies.get(name)
        if (body === undefined) return rest(node)
        missing.delete(name)
        return `function ${name}() {${body}}`
      }
      case 'BinaryExpression': {
        const [left, right] = [node['left'] as Node, node['right'] as Node]
        const operator = String(node['operator'])
        if (!/^[!=]==$/.test(operator)) return rest(node)
        const isTag = (each: Node) => /(?:\.|^)(?:tag|grandTag)$/.test(text(each))
        if ((tagOf(left) && isTag(right)) || (tagOf(right) && isTag(left))) return operator === '===' ? '!1' : '!0'
        const [a, b] = [known(left), known(right)]
        if (a !== undefined && a === b) return operator === '===' ? '!0' : '!1'
        return rest(node)
      }
      case 'LogicalExpression': {
        const [left, right] = [known(node['left'] as Node), node['right'] as Node]
        const operator = node['operator']
        if (left === undefined || operator === '??') return rest(node)
        const isTrue = left === '!0'
        return isTrue === (operator === '&&') ? `(${print(right)})` : left
      }
      case 'ConditionalExpression': {
        const test = known(node['test'] as Node)
        if (test === undefined) return rest(node)
        return `(${print((test === '!0' ? node['consequent'] : node['alternate']) as Node)})`
      }
      case 'UnaryExpression': {
        const value = node['operator'] === '!' ? known(node['argument'] as Node) : undefined
        return value === undefined || text(node).length < 3 ? rest(node) : value === '!0' ? '!1' : '!0'
      }
      case 'ParenthesizedExpression': {
        return known(node['expression'] as Node) ?? rest(node)
      }
      case 'IfStatement': {
        const test = known(node['test'] as Node)
        if (test === undefined) return rest(node)
        const [taken, left] = (test === '!0' ? [node['consequent'], node['alternate']] : [node['alternate'], node['consequent']]) as [Node | null, Node | null]
        return `{${left === null ? '' : declared([left])}${taken === null ? '' : print(taken)}}`
      }
      case 'SwitchStatement':
        return switched(node)
      case 'ExpressionStatement':
        return without.test(text(node)) ? ';' : rest(node)
      default:
        return rest(node)
    }
  }
  /** Variables are declared for the whole function, wherever that happens. */
  const declared = (nodes: Node[]): string => {
    const names = nodes.flatMap(declaredIn).map(text)
    return names.length === 0 ? '' : `var ${names.join()};`
  }
  const isDead = ({ test }: Node) => {
    if (!isNode(test)) return false
    if (elementTypes.includes(text(test))) missing.delete(text(test))
    return tagOf(test) || elementTypes.includes(text(test))
  }
  const switched = (node: Node): string => {
    const discriminant = node['discriminant'] as Node
    const cases = node['cases'] as Node[]
    const areTags = /(?:\.|^)tag$/.test(text(discriminant)) || cases.some(({ test }) => isNode(test) && elementTypes.includes(text(test)))
    const dropped: Node[] = []
    let isFallenInto = false
    const printed = cases.map((each) => {
      const consequent = each['consequent'] as Node[]
      const ends = consequent.length > 0 && leaves(consequent.at(-1)!)
      const body = consequent.map(print).join('\n')
      const isLeft = !areTags || !isDead(each)
      const out = isLeft ? `${isNode(each['test']) ? `case ${print(each['test'])}` : 'default'}: ${body}` : isFallenInto ? body : ''
      if (!isLeft && !isFallenInto) dropped.push(...consequent)
      isFallenInto = isLeft || isFallenInto ? !ends : false
      return out
    })
    return `switch (${print(discriminant)}) {\n${printed.join('\n')}\n${declared(dropped)}}`
  }
  const result = rest(parsed(code))
  if (missing.size > 0) throw new Error(`React DOM has no ${[...missing].join(', ')}.`)
  return result
}

const declaredIn = (node: Node): Node[] => {
  if (/Function/.test(node.type)) return []
  return [...(node.type === 'VariableDeclarator' ? [node['id'] as Node] : []), ...childrenOf(node).flatMap(declaredIn)]
}

const leaves = (node: Node): boolean =>
  /^(?:Break|Return|Continue|Throw)Statement$/.test(node.type) || (node.type === 'BlockStatement' && leaves((node['body'] as Node[]).at(-1)!))

/** Without the functions at the top that nothing refers to any more. */
function reachable(code: string): string {
  const body = parsed(code)['body'] as Node[]
  const nameOf = (node: Node) => (node.type === 'FunctionDeclaration' ? code.slice((node['id'] as Node).start, (node['id'] as Node).end) : undefined)
  const all = new Map(body.flatMap((node) => (nameOf(node) === undefined ? [] : [[nameOf(node)!, node]])))
  const kept = new Set(body.filter((node) => nameOf(node) === undefined))
  for (const node of kept)
    for (const [name] of code.slice(node.start, node.end).matchAll(/[\w$]+/g)) {
      const used = all.get(name)
      if (used !== undefined) kept.add(used)
    }
  return body.filter((node) => kept.has(node)).map((node) => code.slice(node.start, node.end)).join('\n')
}
