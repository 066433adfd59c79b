import { expect, test } from 'vitest'
import { analyticsEvents, readEvent } from './analytics.ts'

test('FUNC-13 every event in the list is known, each with its own few facts', () => {
  const facts = { word: 'nails', number: 12.5, route: '/professional/$id' }
  for (const [name, about] of Object.entries(analyticsEvents)) {
    const props = Object.fromEntries(Object.entries(about.facts).map(([key, fact]) => [key, facts[fact]]))
    expect(readEvent({ name, props })).toEqual({ name, facts: props, at: null })
    expect(readEvent({ name })).toEqual({ name, facts: {}, at: null })
    expect(readEvent({ name, props: { ...props, note: 'x' } }), 'a fact nobody agreed on').toBeNull()
  }
})

test.each([
  ['no object', 'page_view'],
  ['null', null],
  ['a list', []],
  ['an unknown name', { name: 'keystroke' }],
  ['a name of Object itself', { name: 'constructor' }],
  ['a fact of Object itself', { name: 'page_view', props: { toString: 'x' } }],
  ['facts that are a list', { name: 'page_view', props: ['/'] }],
  ['an address as a word', { name: 'signup_step', props: { step: 'ana@town.test' } }],
  ['a sentence as a word', { name: 'trade_cancelled', props: { reason: 'she never came' } }],
  ['a route with an id', { name: 'page_view', props: { route: '/professional/6f9619ff-8b86-d011-b42d-00cf4fc964ff' } }],
  ['a route with a query', { name: 'page_view', props: { route: '/auth?next=x' } }],
  ['a route that leads elsewhere', { name: 'page_view', props: { route: '//elsewhere' } }],
  ['an address of elsewhere', { name: 'page_view', props: { route: 'https://elsewhere.test' } }],
  ['a word as a number', { name: 'post_view', props: { ms: '12' } }],
  ['a number without end', { name: 'post_view', props: { ms: Infinity } }],
  ['a number below nothing', { name: 'post_view', props: { ms: -1 } }],
  ['a long word', { name: 'signup_step', props: { step: 'x'.repeat(41) } }],
  ['an object as a fact', { name: 'signup_step', props: { step: {} } }],
])('%s is not an event', (_what, told) => {
  expect(readEvent(told)).toBeNull()
})

test('only a valid time is stored', () => {
  expect(readEvent({ name: 'page_view', at: '2026-11-21T10:00:00.123Z' })?.at).toBe('2026-11-21T10:00:00.123Z')
  for (const at of ['yesterday', '2026-99-99T10:00:00Z', '2026-02-30T10:00:00Z', '0000-01-01T10:00:00Z', 7, `'; drop table x --`])
    expect(readEvent({ name: 'page_view', at })?.at).toBeNull()
})
