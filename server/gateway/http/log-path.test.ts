import { expect, test } from 'vitest'
import { loggedPath } from './log-path.ts'

test.each([
  ['/_checkout/7c9e6679-7425-40de-944b-e07fc1f90ae7', '/_checkout/:id'],
  ['/_billing/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', '/_billing/:id'],
  ['/_mailbox/1732254553000-9f86d081', '/_mailbox/:id'],
  ['/storage/v1/upload/resumable/cG9ydGZvbGlvL2FuYS9waG90bw', '/storage/v1/upload/resumable/:id'],
  ['/storage/v1/object/sign/portfolio/7c9e6679-7425-40de-944b-e07fc1f90ae7/Ana%20Alvarez.jpg', '/storage/v1/object/sign/portfolio/:id/:id'],
  ['/functions/v1/unsubscribe?token=abcdef', '/functions/v1/unsubscribe'],
  ['/people/7c9e6679-7425-40de-944b-e07fc1f90ae7#top', '/people/:id'],
  ['/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', '/:id'],
  ['/ana@town.test', '/:id'],
  [`/${'a'.repeat(25)}`, '/:id'],
  ['/a/b/c/d/e/f/g/h/i/j', '/a/b/c/d/e/f/g/h/…'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

test.each([
  '/',
  '/health',
  '/rest/v1/user_daily_limits',
  '/rest/v1/rpc/increment_profile_view',
  '/auth/v1/.well-known/jwks.json',
  '/functions/v1/create-checkout',
  '/_mailbox.json',
])('%s is logged as it is', (path) => {
  expect(loggedPath(path)).toBe(path)
})
