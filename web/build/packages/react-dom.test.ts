import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lean } from './react-dom.ts'
import { without, type Facts } from './without.ts'

const whole = readFileSync(new URL('../../../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url), 'utf8')
const left = lean(whole)
const facts: Facts = {
  tags: { names: ['tag'], never: [7] },
  cases: [],
  variables: {},
  nothing: '',
  properties: {},
  functions: {},
  statements: /^exports\.gone =/,
}

test('what is left of React DOM needs no name that React DOM does not need', () => {
  const needed = new Set(undeclaredIn(whole))
  expect(needed).toContain('document')
  expect(undeclaredIn('function a() { b = 1 }')).toEqual(['b'])
  expect(undeclaredIn(left).filter((name) => !needed.has(name))).toEqual([])
})

test('what is left has no hydration and no view transitions, but everything that renders', () => {
  expect(left.length).toBeLessThan(450_000)
  expect(left).not.toMatch(/function (?:startViewTransition|updateSuspenseListComponent|updateActivityComponent|mountHoistable)\b/)
  expect(left).not.toContain('exports.hydrateRoot')
  for (const kept of [
    'updateSuspenseComponent',
    'updateClassComponent',
    'dispatchEvent',
    'exports.createRoot',
    'ReactDOMRoot.prototype.render =',
  ])
    expect(left).toContain(kept)
})

test('another version of React DOM, and one without what is named, are refused', () => {
  expect(() => lean(whole.replace('exports.version = "19.3.1"', 'exports.version = "19.4.0"'))).toThrow('only knows React DOM 19.3.1')
  expect(() => lean(whole.replaceAll('popHydrationState', 'popped'))).toThrow('has no popHydrationState')
})

test('a variable that something left sets to another value is refused', () => {
  const known = { ...facts, variables: { isOn: '!1' } }
  expect(without('var isOn = !1;\nisOn && act();', known)).not.toContain('act')
  expect(() => without('var isOn = !1;\nfunction turn() { isOn = !0; }\nturn();', known)).toThrow('sets isOn')
  expect(without('var isOn = !1;\nfunction turn() { isOn = !0; }', known)).not.toContain('turn')
})

test('a case is left out with what only it runs, and keeps what others declare or fall into', () => {
  const choose = (cases: string) => without(`function choose(x) { switch (x.tag) { ${cases} } }\nchoose(y);`, facts)
  expect(choose('case 7: one(); break; case 8: two();')).not.toContain('one')
  expect(choose('case 6: case 7: both(); break; case 8: two();')).toContain('both')
  expect(choose('case 7: case 6: both();')).toContain('both')
  expect(choose('case 7: var a = 1; break; case 8: a = 2; two(a);')).toContain('var a')
  expect(without('if (7 === x.tag) one(); else if (x.tag !== 7 && x.y) two();', facts)).toMatch(/^(?!.*one).*two/s)
  expect(without('exports.gone = one;\nexports.kept = two;', facts)).toMatch(/^(?!.*one).*two/s)
})

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Names that are used but declared neither at the top nor in the same statement of the top. */
function undeclaredIn(code: string): string[] {
  const nameOf = ({ start, end }: Node) => code.slice(start, end)
  const { body } = parseSync('script.js', code, { sourceType: 'script' }).program
  const statements = body.map((statement): [declared: string[], used: string[]] => {
    const [declared, used]: [string[], string[]] = [[], []]
    look({ ...statement }, declared, used)
    return [declared, used]
  })
  const top = body.flatMap((statement) => {
    if (statement.type === 'FunctionDeclaration') return statement.id?.name ?? []
    return statement.type === 'VariableDeclaration' ? statement.declarations.map(({ id }) => nameOf({ ...id })) : []
  })
  const found = statements.flatMap(([declared, used]) => {
    const known = new Set([...top, ...declared, 'arguments', 'undefined'])
    return used.filter((name) => !known.has(name))
  })
  return [...new Set(found)]

  function look(node: Node, declared: string[], used: string[]): void {
    if (node.type === 'Identifier') used.push(nameOf(node))
    for (const [key, value] of Object.entries(node))
      for (const child of [value].flat().filter(isNode)) {
        const isName = child.type === 'Identifier'
        if (isName && /^(?:property|key|label)$/.test(key) && node['computed'] !== true) continue
        const isDeclared = key === 'params' || key === 'param' || (key === 'id' && /Function|Declarator/.test(node.type))
        if (isName && isDeclared) declared.push(nameOf(child))
        else look(child, declared, used)
      }
  }
}
