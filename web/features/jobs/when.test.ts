import { expect, test } from 'vitest'
import { ago } from './when.ts'

const now = new Date('2026-10-20T12:00:00Z')

test.each([
  ['2026-10-20T12:00:30Z', 'just now'],
  ['2026-10-20T11:59:30Z', 'just now'],
  ['2026-10-20T11:55:00Z', '5 minutes ago'],
  ['2026-10-20T10:00:00Z', '2 hours ago'],
  ['2026-10-19T11:00:00Z', 'yesterday'],
  ['2026-10-17T12:00:00Z', '3 days ago'],
  ['2026-10-10T12:00:00Z', 'Oct 10'],
])('%s was %s', (at, words) => expect(ago(at, now)).toBe(words))
