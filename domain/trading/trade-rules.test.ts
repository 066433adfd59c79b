import { expect, test } from 'vitest'
import { readRules, rulesInWords } from './trade-rules.ts'

test('rules read as sentences, and what a member leaves out is not said', () => {
  const rules = {
    notice_hours: 48,
    late_grace_minutes: 0,
    guests_allowed: false,
    pets_in_space: true,
    quality_pledge: true,
    note: ' No perfume. ',
  }
  expect(rulesInWords(readRules(rules))).toEqual([
    'Cancel or reschedule at least 48 hours ahead.',
    'Please be on time.',
    'Please come alone.',
    'There are pets in the space.',
    'Trade clients get the same time and care as paying clients.',
    'No perfume.',
  ])
  expect(rulesInWords(readRules({ late_grace_minutes: 15 }))).toEqual(['Up to 15 minutes late is fine.'])
})

test('unknown values are left out', () => {
  for (const stored of [
    null,
    'no pets',
    [],
    { notice_hours: 13, late_grace_minutes: '5', guests_allowed: 'no', quality_pledge: false, note: 7 },
  ])
    expect(readRules(stored)).toEqual({})
})
