import { expect, test } from 'vitest'
import { areOnTheirWay, areWrong, firstOf, judged, moved, previewsOf, refusalOf, type Chosen } from './chosen.ts'

const drafted = (path: string, altText = 'A shoulder-length bob') => firstOf({ path, alt_text: altText })
const three = ['a', 'b', 'c'].map((path) => drafted(path))
const order = (pictures: Chosen[]) => pictures.map(({ key }) => key).join('')

test('a picture moves one place, and stays within the list', () => {
  expect(order(moved(three, 'b', -1))).toBe('bac')
  expect(order(moved(three, 'b', 1))).toBe('acb')
  expect(order(moved(three, 'a', -1))).toBe('abc')
  expect(order(moved(three, 'c', 1))).toBe('abc')
  expect(order(moved(three, 'gone', 1))).toBe('abc')
})

test('a description is judged, except of a picture that cannot be used; what is on its way is not posted', () => {
  const unfit = { ...drafted('c', ''), problem: 'It is no picture.' }
  expect(judged([drafted('a'), drafted('b', 'A'), unfit]).map(({ altProblem }) => altProblem)).toEqual([
    null,
    'Use 5 characters or more.',
    null,
  ])
  expect(refusalOf(three)).toBeNull()
  expect(refusalOf([...three, unfit])).toContain('was not sent')
  expect(refusalOf([...three, { ...drafted('d'), path: null }])).toContain('still on their way')
})

test('what is on its way is not wrong, what is not described or cannot be used is', () => {
  const sending = { ...drafted('d'), path: null }
  const unfit = { ...drafted('c'), problem: 'It is no picture.' }
  expect([three, [...three, sending], [drafted('a', 'A')], [unfit]].map(areWrong)).toEqual([false, false, true, true])
  expect([three, [...three, sending], [{ ...unfit, path: null }]].map(areOnTheirWay)).toEqual([false, true, false])
})

test('a preview has those that can be seen, in their order, before they are posted', () => {
  const [first, hidden, sending] = [
    { ...drafted('a'), preview: 'blob:a' },
    { ...drafted('b'), preview: 'blob:b', problem: 'It is no picture.' },
    { ...drafted('c', 'Side view'), path: null, preview: 'blob:c' },
  ]
  expect(previewsOf([first, hidden, sending, drafted('d')])).toEqual([
    { path: 'a', place: 0, alt_text: 'A shoulder-length bob', width: null, height: null, addresses: ['blob:a'] },
    { path: 'c', place: 2, alt_text: 'Side view', width: null, height: null, addresses: ['blob:c'] },
  ])
})
