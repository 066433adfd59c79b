import { expect, test } from 'vitest'
import { fitOf, fitShown } from './fit.ts'

const wants = [{ title: 'Soft gel manicures', category: 'nails' as const }]

test('a service matches by its words within its craft, or by its craft alone', () => {
  expect(fitOf({ name: 'Gel manicure', category: 'nails' }, wants)).toBe(2)
  expect(fitOf({ name: 'Press-on set', category: 'nails' }, wants)).toBe(1)
  expect(fitOf({ name: 'Manicure table hire', category: 'hair' }, wants)).toBe(0)
})

test('only an exact match is called this', () => {
  expect(fitShown({ category: 'nails' }, 2, 'Bea is')).toEqual({ line: 'Bea is looking for this', isExact: true })
  expect(fitShown({ category: 'mua' }, 1, 'You are')).toEqual({ line: 'You are looking for something in makeup', isExact: false })
  expect(fitShown({ category: 'mua' }, 0, 'You are')).toBeNull()
})
