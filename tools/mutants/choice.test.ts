import { expect, test } from 'vitest'
import { chosen, seedOfToday } from './choice.ts'
import type { Mutant } from './mutant.ts'

const made = (kind: Mutant['kind'], count: number, madeBy: string): Mutant[] =>
  Array.from({ length: count }, (_, index) => ({ kind, name: `${kind} ${index} ${madeBy}`, sql: '', madeBy, watchers: { titled: '' } }))
const mutants = [
  ...made('grant', 500, 'table public.a '),
  ...made('guard', 20, 'function public.f('),
  ...made('check', 9, 'table public.b '),
]
const names = (changed: string, seed: string) => chosen(mutants, changed, { changed: 40, all: 70 }, seed).map(({ name }) => name)

test('a seed draws the same mutants every time, another seed draws others, equally many of each kind', () => {
  expect(names('', 'one')).toEqual(names('', 'one'))
  expect(names('', 'one')).not.toEqual(names('', 'two'))
  const kinds = chosen(mutants, '', { changed: 40, all: 30 }, 'one').map(({ kind }) => kind)
  expect(['grant', 'guard', 'check'].map((kind) => kinds.filter((each) => each === kind).length)).toEqual([10, 10, 9])
})

test('those of changed files are drawn first, up to their own number', () => {
  const tried = names('create table public.b (\n  id uuid\n);\ncreate or replace function public.f(id uuid) …', 'one')
  expect(tried.filter((name) => !name.startsWith('grant'))).toHaveLength(29)
  expect(tried.filter((name) => name.startsWith('grant'))).toHaveLength(41)
  expect(names('create table public.a (\n', 'one').filter((name) => name.startsWith('grant'))).toHaveLength(40)
})

test('a run without a given seed still prints one', () => {
  expect(seedOfToday()).toMatch(/^[0-9a-f]{7,}$|^\d{4}-\d{2}-\d{2}$/)
})
