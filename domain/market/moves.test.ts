import { expect, test } from 'vitest'
import { listingCan, type ListingMove } from './moves.ts'

const now = new Date('2026-11-30T12:00:00Z')
const open = { status: 'approved', closed_reason: null, expires_at: '2027-01-20T12:00:00Z', quantity: 2, reserved: 0, sold: 0 }
const all: ListingMove[] = ['edit', 'renew', 'relist', 'sell', 'withdraw', 'delete']
const can = (part: Partial<Parameters<typeof listingCan>[0]>) => all.filter((move) => listingCan({ ...open, ...part }, move, now))

test('each state has its moves', () => {
  expect(can({})).toEqual(['edit', 'sell', 'withdraw'])
  expect(can({ status: 'pending' })).toEqual(['edit', 'withdraw'])
  expect(can({ status: 'rejected' })).toEqual(['edit', 'delete'])
  expect(can({ status: 'closed', closed_reason: 'sold' })).toEqual(['relist', 'delete'])
  expect(can({ expires_at: '2026-11-30T12:00:00Z' })).toEqual(['edit', 'renew', 'sell', 'withdraw', 'delete'])
  expect(can({ expires_at: '2026-11-30T12:00:00Z', closed_reason: 'withdrawn' })).toEqual(['edit', 'relist', 'sell', 'delete'])
})

test('a listing is renewed in its last two weeks', () => {
  expect(can({ expires_at: '2026-12-14T12:00:00Z' })).toContain('renew')
  expect(can({ expires_at: '2026-12-14T12:00:01Z' })).not.toContain('renew')
})

test('what is reserved is neither sold elsewhere, withdrawn nor deleted', () => {
  expect(can({ reserved: 1 })).toEqual(['edit'])
  expect(can({ reserved: 2 })).toEqual(['edit'])
  expect(can({ reserved: 1, expires_at: '2026-11-29T12:00:00Z' })).toEqual(['edit', 'renew'])
})

test('one that was never approved is not sold', () => {
  expect(can({ status: 'pending', closed_reason: 'withdrawn', expires_at: '2026-11-29T12:00:00Z' })).toEqual(['edit', 'relist', 'delete'])
})
