import { expect, test } from 'vitest'
import { closingIn, savedKinds } from './saved.ts'

test('SAVED-08, SAVED-09, SAVED-10, SAVED-11: each tab has its content type, its table, and the table of its saves', () => {
  expect(Object.entries(savedKinds).map(([kind, { contentType, table, savedIn }]) => [kind, contentType, table, savedIn])).toEqual([
    ['shop', 'marketplace_listing', 'marketplace_listings', 'content_likes'],
    ['jobs', 'job_listing', 'job_listings', 'saved_items'],
    ['events', 'event', 'events', 'content_likes'],
    ['learn', 'educational_content', 'educational_content', 'content_likes'],
  ])
})

test('B17: an item closes in so many days, rounded up, during its last three', () => {
  const now = new Date('2026-10-02T12:00:00Z')
  const end = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const day = 86_400_000
  expect(closingIn(end(3 * day + 120_000), now)).toBeNull()
  expect(closingIn(end(3 * day), now)).toBe(3)
  expect(closingIn(end(1.5 * day), now)).toBe(2)
  expect(closingIn(end(1), now)).toBe(1)
  expect(closingIn(end(0), now)).toBeNull()
})
