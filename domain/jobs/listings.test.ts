import { expect, test } from 'vitest'
import { jobCan, payText, showsRange, stateOf, outsideApply } from './listings.ts'

const pay = { rate_or_trade: '', salary_min: null, salary_max: null }

test.each([
  ['JOB-12', { compensation_type: 'trade', rate_or_trade: 'A chair for color' }, 'A chair for color'],
  ['JOB-13', { compensation_type: 'trade' }, 'Trade opportunity'],
  ['JOB-14', { compensation_type: 'either', rate_or_trade: '$30 an hour' }, 'Paid or Trade - $30 an hour'],
  ['JOB-14', { compensation_type: 'either', salary_min: 20, salary_max: 25 }, 'Paid or Trade - $20 - $25'],
  ['JOB-15', { compensation_type: 'either' }, 'Paid or Trade - Negotiable'],
  ['JOB-16', { compensation_type: 'paid', salary_min: 52_000, salary_max: 64_000, rate_or_trade: 'Tips' }, '$52,000 - $64,000'],
  ['JOB-16', { compensation_type: 'paid', salary_min: 52_000, salary_max: 52_000 }, '$52,000'],
  ['JOB-16', { compensation_type: 'paid', salary_min: 18 }, 'From $18'],
  ['JOB-16', { compensation_type: 'paid', salary_max: 30 }, 'Up to $30'],
  ['JOB-17', { compensation_type: 'paid', rate_or_trade: '45% commission' }, '45% commission'],
  ['JOB-18', { compensation_type: 'paid' }, 'Negotiable'],
] as const)('%s: the pay text of %j', (_, job, words) => expect(payText({ ...pay, ...job })).toBe(words))

test('a unit of pay goes only with amounts', () => {
  expect(showsRange({ ...pay, compensation_type: 'paid', salary_min: 20, rate_or_trade: 'Tips' })).toBe(true)
  expect(showsRange({ ...pay, compensation_type: 'either', salary_min: 20 })).toBe(true)
  expect(showsRange({ ...pay, compensation_type: 'either', salary_min: 20, rate_or_trade: 'A chair' })).toBe(false)
  expect(showsRange({ ...pay, compensation_type: 'trade', salary_min: 20 })).toBe(false)
  expect(showsRange({ ...pay, compensation_type: 'paid' })).toBe(false)
})

const now = new Date('2026-10-02T12:00:00Z')
const later = '2026-10-03T12:00:00Z'
const at = '2026-10-02T12:00:00Z'

test.each([
  ['JOB-04', 'pending', later, null, 'pending'],
  ['JOB-05, JOB-07', 'approved', later, null, 'open'],
  ['JOB-06', 'closed', later, 'filled', 'filled'],
  ['JOB-06', 'closed', at, 'filled', 'filled'],
  ['JOB-08', 'approved', at, null, 'over'],
  ['A-14', 'pending', at, null, 'over'],
  ['A-14', 'rejected', at, null, 'rejected'],
  ['A-14', 'approved', later, 'paused', 'over'],
  ['A-14', 'pending', later, 'withdrawn', 'over'],
] as const)('%s: a %s listing that ends %s, ended because %s, is %s', (_, status, end, reason, state) =>
  expect(stateOf({ status, expires_at: end, closed_reason: reason }, now)).toBe(state),
)

test('an owner can do only what fits', () => {
  const all = ['edit', 'pause', 'fill', 'withdraw', 'repost'] as const
  const can = (state: Parameters<typeof jobCan>[0]) => all.filter((move) => jobCan(state, move))
  expect(can('open')).toEqual(['edit', 'pause', 'fill', 'withdraw'])
  expect(can('pending')).toEqual(['edit', 'pause', 'withdraw'])
  expect(can('rejected')).toEqual(['edit'])
  expect(can('filled')).toEqual(['repost'])
  expect(can('over')).toEqual(['edit', 'repost'])
})

const leadsTo = (link: string | null) => outsideApply({ external_apply_url: link })

test('DETAIL-16: a link outside shows its real host, and one that no browser opens is none', () => {
  expect(leadsTo(null)).toBeNull()
  expect(leadsTo('https://lumen.example/apply?job=7')).toEqual({ link: 'https://lumen.example/apply?job=7', host: 'lumen.example' })
  for (const broken of ['https://lumen.example:99999/apply', 'https://lumen.%%/', 'https://a.b:c/']) expect(leadsTo(broken)).toBeNull()
  expect(leadsTo('https://lum\u0435n.example/')?.host).toBe('xn--lumn-x4d.example')
})
