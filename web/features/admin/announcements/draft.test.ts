import { expect, test } from 'vitest'
import { inWords } from './audience.ts'
import { emptyDraft, localOf, otherDayInUtc, problemsOf, writtenOf, type Draft } from './draft.ts'

const now = new Date(2026, 10, 2, 10, 5)
const draft: Draft = { ...emptyDraft(now), title: 'A quiet Sunday', body: 'We move house.' }
const problemsWith = (part: Partial<Draft>) => Object.keys(problemsOf({ ...draft, ...part }, now))

test.each([
  [{ title: ' ab ' }, 'title'],
  [{ body: ' \n' }, 'body'],
  [{ link: 'trades' }, 'link'],
  [{ link: '//elsewhere.test' }, 'link'],
  [{ channels: [] }, 'channels'],
  [{ starts: '2026-11-02T10:04' }, 'starts'],
  [{ starts: '2027-11-04T10:05', ends: '2027-11-05T10:05' }, 'starts'],
  [{ ends: '2026-11-02T10:05' }, 'ends'],
  [{ ends: '' }, 'ends'],
  [{ ends: '2027-11-04T10:06' }, 'ends'],
  [{ starts: '2026-11-20T10:00' }, 'ends'],
] as const)('%j cannot be sent: %s', (part, field) => {
  expect(problemsWith(part as Partial<Draft>)).toEqual([field])
})

test('a whole draft is sent with times in UTC, without what was left empty', () => {
  expect(problemsWith({})).toEqual([])
  expect(problemsWith({ starts: '2026-11-02T10:06', link: '/settings?tab=privacy' })).toEqual([])
  expect(writtenOf(draft)).toEqual({
    title: 'A quiet Sunday',
    body: 'We move house.',
    channels: ['banner'],
    tiers: [],
    states: [],
    crafts: [],
    ends_at: new Date(2026, 10, 9, 10, 5).toISOString(),
  })
  const starts_at = new Date(2026, 10, 3, 9).toISOString()
  expect(writtenOf({ ...draft, starts: '2026-11-03T09:00', link: ' /trades ' })).toMatchObject({ starts_at, link: '/trades' })
})

test('the day in UTC is said if it is another one', () => {
  const east = new Date(Date.UTC(2026, 10, 3, 0, 30))
  const there = localOf(east)
  expect(otherDayInUtc(there)).toBe(there.startsWith('2026-11-03') ? null : '2026-11-03')
  expect(otherDayInUtc('')).toBeNull()
})

test('an audience in words', () => {
  const names = new Map([
    ['OR', 'Oregon'],
    ['TX', 'Texas'],
  ])
  expect(inWords({ tiers: [], states: [], crafts: [] }, names)).toBe('Every member')
  expect(inWords({ tiers: ['basic', 'premium'], states: ['OR', 'TX', 'WA'], crafts: ['mua'] }, names)).toBe(
    'Members on Basic or Premium in Oregon, Texas, or WA who do makeup',
  )
})
