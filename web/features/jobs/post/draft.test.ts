import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyDraft, jobDraft, problemsOf, rowOf } from './draft.ts'

const whole = {
  ...emptyDraft,
  title: ' Nail artist ',
  company_name: 'Lumen House',
  location: 'Portland, OR',
  description: 'A calm floor with two chairs and good light.',
}

test('every required field that is missing has a line of its own', () => {
  expect(Object.keys(problemsOf(emptyDraft))).toEqual(['title', 'company_name', 'location', 'description'])
  expect(problemsOf(whole)).toEqual({})
  expect(problemsOf({ ...whole, location: '  ', is_remote: true })).toEqual({})
  expect(Object.keys(problemsOf({ ...whole, location: '  ' }))).toEqual(['location'])
})

test('a range rises, and a trade has none', () => {
  expect(Object.keys(problemsOf({ ...whole, min_cents: 3000, max_cents: 2000 }))).toEqual(['max_cents'])
  expect(problemsOf({ ...whole, min_cents: 3000, max_cents: 0 })).toEqual({})
  expect(problemsOf({ ...whole, compensation_type: 'trade', min_cents: 3000, max_cents: 2000 })).toEqual({})
  expect(rowOf({ ...whole, compensation_type: 'trade', min_cents: 3000 })).toMatchObject({ salary_min: null, pay_unit: null })
})

test('amounts are sent in dollars, with their unit, and none is nothing', () => {
  expect(rowOf({ ...whole, min_cents: 2000, max_cents: 2550, pay_unit: 'day' })).toMatchObject({
    salary_min: 20,
    salary_max: 25.5,
    pay_unit: 'day',
  })
  expect(rowOf(whole)).toMatchObject({ salary_min: null, salary_max: null, pay_unit: null, title: 'Nail artist' })
})

test('only what belongs to the kind of employment is sent', () => {
  const said = {
    ...whole,
    commission_percent: 45,
    rent_cents: 22_000,
    rent_period: 'week',
    tips_policy: 'kept',
    benefits: ['retirement'],
  } as const
  const none = { commission_percent: null, booth_rent_cents: null, rent_period: null, tips_policy: null, benefits: [] }
  const sent = (part: Partial<typeof emptyDraft>) => rowOf({ ...said, benefits: [...said.benefits], ...part })
  expect(sent({ employment_class: 'commission' })).toMatchObject({
    ...none,
    commission_percent: 45,
    tips_policy: 'kept',
    benefits: ['retirement'],
  })
  expect(sent({ employment_class: 'w2' })).toMatchObject({ ...none, tips_policy: 'kept', benefits: ['retirement'] })
  expect(sent({ employment_class: 'booth_rental' })).toMatchObject({ ...none, booth_rent_cents: 22_000, rent_period: 'week' })
  expect(sent({ employment_class: 'suite_rental', rent_cents: 0 })).toMatchObject(none)
  expect(sent({ employment_class: 'commission', compensation_type: 'trade' })).toMatchObject(none)
})

const problems = (part: Partial<typeof emptyDraft>) => Object.keys(problemsOf({ ...whole, ...part }))

test('a commission is a percent, and a rent has an end', () => {
  for (const percent of [0, 101])
    expect(problems({ employment_class: 'commission', commission_percent: percent })).toEqual(['commission_percent'])
  for (const percent of [1, 100, null]) expect(problems({ employment_class: 'commission', commission_percent: percent })).toEqual([])
  expect(problems({ employment_class: 'w2', commission_percent: 0 })).toEqual([])
  expect(problems({ employment_class: 'booth_rental', rent_cents: 1_000_001 })).toEqual(['rent_cents'])
  expect(problems({ employment_class: 'booth_rental', rent_cents: 1_000_000 })).toEqual([])
})

test('a first day, days and shifts are sent as they are, or not at all', () => {
  expect(rowOf(whole)).toMatchObject({ start_on: null, schedule_days: [], shift_notes: '', license_types: [], contact_pref: null })
  expect(rowOf({ ...whole, start_on: '2026-11-30', schedule_days: ['friday'], shift_notes: ' 10 to 6 ' })).toMatchObject({
    start_on: '2026-11-30',
    schedule_days: ['friday'],
    shift_notes: '10 to 6',
  })
})

const asked = (...texts: string[]) => ({ ...whole, questions: texts.map((text, at) => ({ text, isRequired: at === 0 })) })

test('empty questions are left out; short ones and those asked twice are not sent', () => {
  expect(rowOf(asked('Which  days? ', ' ', 'Your own kit?'))).toMatchObject({
    auto_questions: ['Which days?', 'Your own kit?'],
    required_questions: ['Which days?'],
  })
  expect(problemsOf(asked('Which days?', ' '))).toEqual({})
  expect(Object.keys(problemsOf(asked('Why?')))).toEqual(['questions'])
  expect(Object.keys(problemsOf(asked('Which days?', 'Which  days?')))).toEqual(['questions'])
})

test('pay of more than $1,000,000 is said at its field, and an address to apply at without https is', () => {
  expect(problems({ min_cents: 100_000_001, max_cents: 100_000_001 })).toEqual(['min_cents', 'max_cents'])
  expect(problemsOf({ ...whole, max_cents: 100_000_001 })).toEqual({ max_cents: 'The pay can be $1,000,000 at most.' })
  expect(problems({ min_cents: 100_000_000, max_cents: 100_000_000 })).toEqual([])
  expect(problems({ compensation_type: 'trade', min_cents: 100_000_001 })).toEqual([])
  expect(problemsOf({ ...whole, external_apply_url: 'http://lumen.com' })).toEqual({
    external_apply_url: 'Enter a web address that begins with https://, like https://salon.com/jobs.',
  })
})

test('an address without its scheme is sent with https', () => {
  expect(rowOf({ ...whole, external_apply_url: ' lumen.com/jobs ' })).toMatchObject({ external_apply_url: 'https://lumen.com/jobs' })
  expect(rowOf(whole)).toMatchObject({ external_apply_url: null })
})

test('a draft that an older release kept has what it did not know empty', () => {
  const { license_types: _, start_on: __, benefits: ___, ...older } = whole
  expect(v.parse(jobDraft, older)).toEqual(whole)
})

test('a kept draft is read back, and nothing else is', () => {
  expect(v.parse(jobDraft, whole)).toEqual(whole)
  for (const other of [null, {}, { title: 'x', questions: [], categories: [], job_type: 'Always', compensation_type: 'paid' }])
    expect(v.is(jobDraft, other)).toBe(false)
})

test('a picture is sent as its address with its description, and none is nothing', () => {
  const pictures = [{ path: 'ana/1.jpg', alt_text: ' Two chairs ' }]
  expect(rowOf({ ...whole, pictures })).toMatchObject({
    image_url: '/storage/v1/object/public/job-pictures/ana/1.jpg',
    image_alt: 'Two chairs',
  })
  expect(rowOf(whole)).toMatchObject({ image_url: null, image_alt: null })
})
