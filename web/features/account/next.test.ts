import { expect, test } from 'vitest'
import { safeNext } from './next.ts'

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2F%2Fevil.example/..%2f',
  '/%5Cevil.example',
  '/\tevil',
  '/%0a/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'trades',
  '/%',
  '',
])('%j does not leave this site', (next) => {
  expect(safeNext(next)).toBe('/')
})

test.each(['/trades?id=1', '/messages/7', '/browse-professionals?craft=hair&q=a%20b', '/'])('%j is kept as it is', (next) => {
  expect(safeNext(next)).toBe(next)
})
