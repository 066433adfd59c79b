import { expect, test } from 'vitest'
import { badgeText, bySubject, hasStep, isOfSeveral, linkOf, relativeTime } from './notifications.ts'

test.each([
  [0, '0'],
  [9, '9'],
  [10, '9+'],
  [120, '9+'],
])('NOTIF-05 a badge of %s says %s', (count, words) => expect(badgeText(count)).toBe(words))

const now = new Date('2026-11-21T12:00:00Z')
test.each([
  ['NOTIF-06', '2026-11-21T11:59:01Z', 'Just now'],
  ['NOTIF-06', '2026-11-21T12:00:30Z', 'Just now'],
  ['NOTIF-07', '2026-11-21T11:59:00Z', '1m ago'],
  ['NOTIF-07', '2026-11-21T11:00:01Z', '59m ago'],
  ['NOTIF-08', '2026-11-21T11:00:00Z', '1h ago'],
  ['NOTIF-08', '2026-11-20T12:00:01Z', '23h ago'],
  ['NOTIF-09', '2026-11-20T12:00:00Z', '1d ago'],
  ['NOTIF-09', '2026-10-21T12:00:00Z', '31d ago'],
])('%s what happened at %s was %s', (_, at, words) => expect(relativeTime(at, now)).toBe(words))

test('a notification leads to its link, or else to what its type and subject refer to', () => {
  expect(linkOf({ type: 'unheard_of', related_id: null, link: '/somewhere' })).toBe('/somewhere')
  expect(linkOf({ type: 'message', related_id: 'c1', link: null })).toBe('/messages/c1')
  expect(linkOf({ type: 'trade_declined', related_id: 't1', link: null })).toBe('/trades?id=t1')
  expect(linkOf({ type: 'trade_declined', related_id: null, link: null })).toBeNull()
  expect(linkOf({ type: 'review', related_id: 'r1', link: null })).toBeNull()
})

test('a notification is of several members once two are counted in it', () => {
  const facts = [{ people: 2 }, { people: 1 }, { who: 'Ana Alvarez' }, {}, null, [2], 'people']
  expect(facts.map((each) => isOfSeveral({ facts: each }))).toEqual([true, false, false, false, false, false, false])
})

const here = '/trades?id=1'
const asks = (template: string | null, ...waits: [kind: string, link: string][]) =>
  hasStep(
    { template, link: here },
    waits.map(([kind, link]) => ({ kind, link })),
  )

test('only what asks for something that still waits has a next step', () => {
  expect([asks('trade_sent'), asks('trade_sent', ['answer', '/trades?id=2']), asks('trade_declined', ['answer', here])]).toEqual([
    false,
    false,
    false,
  ])
  // It is accepted, and something else in the trade waits.
  expect([asks('trade_sent', ['propose', here]), asks('trade_completed', ['iou', here]), asks(null, ['answer', here])]).toEqual([
    false,
    false,
    false,
  ])
  expect([asks('trade_sent', ['propose', '/trades?id=2'], ['answer', here]), asks('trade_accepted', ['choose', here])]).toEqual([
    true,
    true,
  ])
  expect([asks('interview_proposed', ['answer_interview', here]), asks('payment_failed')]).toEqual([true, true])
})

const row = (id: string, tab: string, link: string | null) => ({ id, tab, link })

test('rows about one thing are one subject under the newest; what leads nowhere stands alone (B16)', () => {
  const rows = [
    row('5', 'trades', '/trades?id=1'),
    row('4', 'system', null),
    row('3', 'messages', '/messages/1'),
    row('2', 'trades', '/trades?id=1'),
    row('1', 'system', null),
    row('r', 'community', '/forum/thread/7?reply=2'),
    row('m', 'community', '/forum/thread/7?reply=1'),
    row('o', 'community', '/forum/thread/8?reply=1'),
  ]
  expect(bySubject(rows).map(({ newest, earlier }) => [newest.id, ...earlier.map(({ id }) => id)])).toEqual([
    ['5', '2'],
    ['4'],
    ['3'],
    ['1'],
    ['r', 'm'],
    ['o'],
  ])
})
