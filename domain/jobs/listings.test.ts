import { expect, test } from 'vitest'
import {
  benefitTexts,
  daysText,
  firstDayText,
  jobCan,
  licensesText,
  outsideApply,
  payText,
  showsRange,
  stateOf,
  wholePay,
} from './listings.ts'
import { isWebAddress } from '../wording/addresses.ts'

const pay = { rate_or_trade: '', salary_min: null, salary_max: null, commission_percent: null, booth_rent_cents: null, rent_period: null }

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
  ['JOB-16', { compensation_type: 'paid', salary_min: 17.5, salary_max: 19.1 }, '$17.50 - $19.10'],
  ['JOB-16', { compensation_type: 'paid', salary_min: 1.15, salary_max: 1.15 }, '$1.15'],
  ['JOB-17', { compensation_type: 'paid', rate_or_trade: '45% commission' }, '45% commission'],
  ['JOB-18', { compensation_type: 'paid' }, 'Negotiable'],
] as const)('%s: the pay text of %j', (_, job, words) => expect(payText({ ...pay, ...job })).toBe(words))

const rent = { booth_rent_cents: 22_050, rent_period: 'week' } as const

test.each([
  [{ compensation_type: 'paid', commission_percent: 45 }, '45% commission'],
  [{ compensation_type: 'paid', ...rent }, 'Rent $220.50 a week'],
  [{ compensation_type: 'either', ...rent }, 'Paid or Trade - Rent $220.50 a week'],
  [{ compensation_type: 'paid', commission_percent: 45, rate_or_trade: '45% and tips' }, '45% and tips'],
] as const)('commission and rent are the pay text where there is no other: %j', (job, words) =>
  expect(payText({ ...pay, ...job })).toBe(words),
)

test.each([
  [{ compensation_type: 'paid', salary_min: 20, pay_unit: 'hour' }, 'From $20 an hour'],
  [{ compensation_type: 'paid', salary_min: 20, pay_unit: 'hour', commission_percent: 45 }, 'From $20 an hour, 45% commission'],
  [{ compensation_type: 'trade', ...rent }, 'Trade opportunity, rent $220.50 a week'],
  [{ compensation_type: 'paid', commission_percent: 45 }, '45% commission'],
  [{ compensation_type: 'paid', rate_or_trade: '45% commission, and tips', commission_percent: 45 }, '45% commission, and tips'],
] as const)('all of the pay of %j is %s', (job, words) => expect(wholePay({ ...pay, pay_unit: null, ...job })).toBe(words))

test('licenses, days and benefits are named in their own order, and unknown ones are left out', () => {
  expect(licensesText([])).toBe('')
  expect(licensesText(['barber', 'pilot', 'cosmetologist'])).toBe('Cosmetologist or Barber')
  expect(daysText(['sunday', 'monday', 'someday'])).toBe('Mon, Sun')
  expect(benefitTexts(['product_discount', 'gold', 'health_insurance'])).toEqual(['Health insurance', 'Product discount'])
})

test('a first day is named while it is ahead', () => {
  expect(firstDayText({ start_on: null }, now)).toBe('')
  expect(firstDayText({ start_on: '2026-10-02' }, now)).toBe('')
  expect(firstDayText({ start_on: '2026-10-03' }, now)).toBe('Oct 3, 2026')
})

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
  const all = ['edit', 'extend', 'pause', 'fill', 'withdraw', 'repost', 'delete'] as const
  const can = (status: 'pending' | 'approved' | 'closed' | 'rejected', end: string, reason: string | null = null) =>
    all.filter((move) => jobCan({ status, expires_at: end, closed_reason: reason }, move, now))
  expect(can('approved', later)).toEqual(['edit', 'extend', 'pause', 'fill', 'withdraw'])
  expect(can('approved', '2026-12-01T12:00:00Z')).toEqual(['edit', 'extend', 'pause', 'fill', 'withdraw'])
  expect(can('approved', '2026-12-01T12:00:01Z'), '60 days and a second').toEqual(['edit', 'pause', 'fill', 'withdraw'])
  expect(can('pending', later)).toEqual(['edit', 'pause', 'withdraw'])
  expect(can('rejected', later)).toEqual(['edit', 'delete'])
  expect(can('closed', later, 'filled')).toEqual(['repost', 'delete'])
  expect(can('approved', at, 'expired')).toEqual(['edit', 'fill', 'withdraw', 'repost', 'delete'])
  expect(can('approved', at, 'paused')).toEqual(['edit', 'fill', 'withdraw', 'repost', 'delete'])
  expect(can('approved', at, 'withdrawn')).toEqual(['edit', 'fill', 'repost', 'delete'])
  expect(can('pending', at, 'paused')).toEqual(['edit', 'withdraw', 'repost', 'delete'])
})

const leadsTo = (link: string | null) => outsideApply({ external_apply_url: link })

test('DETAIL-16: a link outside shows its real host, and one that no browser opens is none', () => {
  expect(leadsTo(null)).toBeNull()
  expect(leadsTo('https://lumen.example/apply?job=7')).toEqual({ link: 'https://lumen.example/apply?job=7', host: 'lumen.example' })
  for (const broken of ['https://lumen.example:99999/apply', 'https://lumen.%%/', 'https://a.b:c/', 'http://lumen.example/apply'])
    expect(leadsTo(broken)).toBeNull()
  expect(leadsTo('https://lum\u0435n.example/')?.host).toBe('xn--lumn-x4d.example')
})

test.each([
  ['', true],
  ['lumen.com/jobs', true],
  ['https://lumen.com', true],
  ['http://lumen.com', false],
  ['ftp://lumen.com', false],
  ['lumen', false],
  ['javascript:alert(1)', false],
  ['https://me@lumen.com', false],
  ['two words.com', false],
])('%j is an address to apply at: %s', (text, is) => expect(isWebAddress(text)).toBe(is))
