import { expect, test } from 'vitest'
import { fitOf, fitShown } from './fit.ts'

test.each([
  ['Gel manicures', 'Soft gel manicure', 3],
  ['A full set', 'Gel full set', 3],
  ['Lashes', 'Lash lift', 3],
  ['Massage, 60 min', 'Swedish massage', 3],
  ['Sports massage', 'Swedish massage', 2],
  ['Sports massage', 'Massage', 2],
  ['Soft gel manicures', 'Gel manicure', 2],
  ['Lip wax', 'Brow wax', 1],
  ['60 min', 'Press-on set', 1],
])('who wants “%s” of the same craft is offered “%s”: %i', (title, name, fit) => {
  expect(fitOf({ name, category: 'nails' }, [{ title, category: 'nails' }])).toBe(fit)
  expect(fitOf({ name, category: 'hair' }, [{ title, category: 'nails' }])).toBe(0)
})

test('only what has every word of a want is called this', () => {
  expect(fitShown({ category: 'nails' }, 3, 'Bea is')).toEqual({ line: 'Bea is looking for this', isExact: true })
  for (const fit of [1, 2] as const)
    expect(fitShown({ category: 'mua' }, fit, 'You are')).toEqual({ line: 'You are looking for something in makeup', isExact: false })
  expect(fitShown({ category: 'mua' }, 0, 'You are')).toBeNull()
})
