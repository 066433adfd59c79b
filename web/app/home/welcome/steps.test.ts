import { expect, test } from 'vitest'
import { firstOpen, stepsOf } from './steps.ts'

const fresh = {
  account_kind: 'professional',
  steps: { headline: false, place: false, crafts: false, service: false, want: false },
} as const

test('a professional tells who, where, what and what for; an employer or a student about themselves', () => {
  expect(stepsOf(fresh).map(({ name }) => name)).toEqual(['you', 'place', 'craft', 'want'])
  for (const account_kind of ['employer', 'student'] as const) {
    expect(stepsOf({ account_kind, steps: {} }).map(({ name }) => name)).toEqual(['you', 'place', 'about'])
  }
})

const at = (steps: object) => firstOpen(stepsOf({ ...fresh, steps: { ...fresh.steps, ...steps } }))

test('one goes on where something is missing: a craft without a service is half a step', () => {
  expect(at({})).toBe(0)
  expect(at({ headline: true, place: true, crafts: true })).toBe(2)
  expect(at({ place: true })).toBe(0)
  expect(at({ headline: true, place: true, crafts: true, service: true, want: true })).toBe(4)
})
