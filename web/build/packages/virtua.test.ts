import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lean } from './virtua.ts'

const whole = readFileSync(new URL('../../../node_modules/virtua/lib/index.js', import.meta.url), 'utf8')
const left = lean(whole, '0.54.2')
const lists = readdirSync('web/features', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => readFileSync(resolve('web/features', path), 'utf8'))
  .filter((source) => source.includes("from 'virtua'"))

test('our lists are given nothing that is left out', () => {
  const given = { Virtualizer: new Set<string>(), WindowVirtualizer: new Set<string>() }
  for (const [, list = '', props = ''] of lists.flatMap((source) => [...source.matchAll(/<((?:Window)?Virtualizer)\s(.*?)>\n/gs)]))
    for (const [, name = ''] of props.matchAll(/(\w+)=\{/g)) given[list as keyof typeof given].add(name)
  expect(lists).toHaveLength(3)
  expect([...given.Virtualizer].toSorted()).toEqual(['bufferSize', 'data', 'onResize', 'onScroll', 'ref', 'shift', 'startMargin'])
  expect([...given.WindowVirtualizer].toSorted()).toEqual(['data', 'onResize', 'ref', 'shift'])
})

test('what is left is a script, and knows nothing of rows beside each other', () => {
  const ofLists = [...left.matchAll(/, (?:oe|re) = \/\*#__PURE__\*\/ e\((.*?)\), (?:ne|se) = /g)].map(([, code]) => code)
  expect(parseSync('script.js', left, { sourceType: 'module' }).errors).toEqual([])
  expect(ofLists).toHaveLength(2)
  expect(ofLists.join()).not.toMatch(/horizontal|ssrCount|keepMounted/)
})

test('another version of virtua, and one without what is named, are refused', () => {
  expect(() => lean(whole, '0.55.0')).toThrow('only knows virtua 0.54.2')
  expect(() => lean(whole.replaceAll('scrollTop', 'top'), '0.54.2')).toThrow('has no r ? "scrollLeft" : "scrollTop"')
})
