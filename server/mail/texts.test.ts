import { expect, test } from 'vitest'
import { writeText } from './texts.ts'

const at = '2026-07-24T20:00:00Z'
const facts = { who: 'Ana Alvarez', city: 'Portland, OR', starts_at: at, ends_at: at, timezone: 'America/Los_Angeles' }
const stop = 'https://town.test/u?token=t'
const text = (event: string, more: object = {}) =>
  writeText('trusted_contact_text', { ...facts, event, ...more }, { name: 'Beauty Barter' })?.(stop) ?? ''

test('emails are no text messages', () => {
  expect(writeText('trusted_contact', { ...facts, event: 'start' }, { name: 'Beauty Barter' })).toBeNull()
})

test('facts that do not match the kind are refused', () => {
  expect(() => text('lost')).toThrow()
})

test('a text names the product, the member, the city and the end, and the link that stops them', () => {
  expect(text('start')).toBe(
    "Beauty Barter: Ana Alvarez is at an appointment in Portland, OR until 1:00 PM, and named you as the person who should know. If they don't say afterwards that they're OK, we text you again. No more of these: https://town.test/u?token=t",
  )
  expect(text('missed')).toContain("We haven't heard from Ana Alvarez")
  expect(text('missed', { city: '' })).toContain('whose appointment was to end at 1:00 PM')
  expect(text('ok')).toBe("Beauty Barter: Ana Alvarez says they're OK. No more of these: https://town.test/u?token=t")
})

test('a text has only letters that phone companies count as one', () => {
  for (const event of ['start', 'missed', 'ok']) expect(text(event)).toMatch(/^[\x20-\x7e]+$/)
})

test("a member's name is no link", () => {
  expect(text('ok', { who: 'win.example.co/free' })).toContain('win example co free says')
  expect(text('ok', { who: 'Dr. Ana' })).toContain('Dr. Ana says')
})
