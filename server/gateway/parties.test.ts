import { expect, test } from 'vitest'
import { networkOf, partyOf } from './parties.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a party is a member, or else a network, and the service role is its own', () => {
  const memberId = '7d0e0000-0000-4000-8000-000000000001'
  expect(partyOf({ role: 'authenticated', userId: memberId }, '192.0.2.7')).toBe(`member:${memberId}`)
  expect(partyOf({ role: 'anon', userId: null }, '2001:db8::1')).toBe('network:2001:db8:0:0')
  expect(partyOf(null, '192.0.2.7')).toBe('network:192.0.2.7')
  expect(partyOf({ role: 'service_role', userId: null }, '192.0.2.7')).toBe('service')
})
