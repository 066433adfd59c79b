import { expect, test } from 'vitest'
import { OverUse } from '../parties.ts'
import { DatabaseError } from '../postgres/database.ts'
import { refusalOf, retryAfterOf } from './problems.ts'

test('a full disk is not a fault of ours but a lack of space', () => {
  const error = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(refusalOf(error)).toMatchObject({ status: 507, body: { statusCode: '507', code: 'InsufficientStorage' } })
})

test('a party that used too much and a full queue get different messages, both with a retry time', () => {
  const own = new OverUse('over_fair_share', 7)
  expect(refusalOf(own)).toMatchObject({ status: 429, body: { statusCode: '429', code: 'over_fair_share' } })
  expect(retryAfterOf(own)).toBe(7)
  const all = new DatabaseError({ code: '53300', message: 'full' })
  expect(refusalOf(all)).toMatchObject({ status: 503, body: { statusCode: '503', code: 'SlowDown' } })
  expect(retryAfterOf(all)).toBe(1)
})
