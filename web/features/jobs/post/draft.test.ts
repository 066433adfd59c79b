import { expect, test } from 'vitest'
import { emptyDraft, isAddress, problemsOf, readDraft, rowOf } from './draft.ts'

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
    salary_max: 26,
    pay_unit: 'day',
  })
  expect(rowOf(whole)).toMatchObject({ salary_min: null, salary_max: null, pay_unit: null, title: 'Nail artist' })
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

test.each([
  ['', true],
  ['lumen.com/jobs', true],
  ['https://lumen.com', true],
  ['lumen', false],
  ['javascript:alert(1)', false],
  ['https://me@lumen.com', false],
  ['two words.com', false],
])('%j is an address to apply at: %s', (text, is) => expect(isAddress(text)).toBe(is))

test('an address without its scheme is sent with https', () => {
  expect(rowOf({ ...whole, external_apply_url: ' lumen.com/jobs ' })).toMatchObject({ external_apply_url: 'https://lumen.com/jobs' })
  expect(rowOf(whole)).toMatchObject({ external_apply_url: null })
})

test('a kept draft is read back, and nothing else is', () => {
  expect(readDraft(JSON.stringify(whole))).toEqual(whole)
  for (const text of ['', 'null', '{}', '{"title":"x","questions":[],"categories":[],"job_type":"Always","compensation_type":"paid"}'])
    expect(readDraft(text)).toBeNull()
})
