import { expect, test } from 'vitest'
import { fill, keptFigures } from './documents.ts'

test('values are filled in as text, and parts are kept or removed with them', () => {
  const text = '{{#a}}[{{a}}{{#b}} and {{b}}{{/b}}]{{/a}}{{^a}}none{{/a}} {{c}}'
  expect(fill(text, { a: '1', b: '<2>' })).toBe('[1 and &lt;2&gt;] {{c}}')
  expect(fill(text, { a: '' }, '')).toBe('none ')
  expect(fill(text, { b: '2' }), 'what nobody knows yet is left for later').toBe('{{#a}}[{{a}} and 2]{{/a}}{{^a}}none{{/a}} {{c}}')
})

test('what is written unescaped is marked, and no value is read as a template', () => {
  expect(fill('{{&a}} {{a}}', { a: '<b> {{c}}', c: 'secret' })).toBe('<b> {{c}} &lt;b&gt; {{c}}')
  expect(fill('{{&a}}', {}), 'left for later').toBe('{{&a}}')
})

test('figures are requested once a minute, one at a time, and survive a failure', async () => {
  let time = 0
  let asked = 0
  const failures: unknown[] = []
  const answers = [async () => ({ n: '1' }), () => Promise.reject(new Error('no database')), async () => ({ n: '3' })]
  const read = () => answers[asked++]?.() ?? Promise.reject(new Error('asked too often'))
  const figures = keptFigures(
    read,
    (error) => failures.push(error),
    () => time,
  )

  expect(await Promise.all([figures(), figures(), figures()])).toEqual([{ n: '1' }, { n: '1' }, { n: '1' }])
  time = 59_999
  expect(await figures()).toEqual({ n: '1' })
  expect(asked).toBe(1)
  time = 60_000
  await figures()
  expect(await figures()).toEqual({ n: '1' })
  expect([asked, failures.length]).toEqual([2, 1])
  time = 120_000
  expect(await figures(), 'nobody waits for the new ones').toEqual({ n: '1' })
  expect(await figures()).toEqual({ n: '3' })
})

test('without any response there are no figures, and the page is still sent', async () => {
  const figures = keptFigures(
    () => Promise.reject(new Error('no database')),
    () => {},
    () => 0,
  )
  expect(await figures()).toEqual({})
})
