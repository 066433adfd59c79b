import { expect, test } from 'vitest'
import { firstOpen, stepsOf } from './steps.ts'

const fresh = {
  account_kind: 'professional',
  steps: { headline: false, place: false, crafts: false, service: false, want: false },
} as const

test('a professional fills in name, place, services and wants; an employer or a student a bio', () => {
  expect(stepsOf(fresh).map(({ name }) => name)).toEqual(['you', 'place', 'craft', 'want'])
  for (const account_kind of ['employer', 'student'] as const) {
    expect(stepsOf({ account_kind, steps: {} }).map(({ name }) => name)).toEqual(['you', 'place', 'about'])
  }
})

const at = (steps: object) => firstOpen(stepsOf({ ...fresh, steps: { ...fresh.steps, ...steps } }))

test('the welcome resumes where something is missing: a craft without a service is an incomplete step', () => {
  expect(at({})).toBe(0)
  expect(at({ headline: true, place: true, crafts: true })).toBe(2)
  expect(at({ place: true })).toBe(0)
  expect(at({ headline: true, place: true, crafts: true, service: true, want: true })).toBe(4)
})
