import { expect, test } from 'vitest'
import { canArrange, canJoin } from './visits.ts'

const meeting = {
  id: 'one',
  provider_id: 'ana',
  status: 'unscheduled' as const,
  location_mode: 'my_place' as const,
  timezone: 'America/Denver' as const,
  place_name: '',
}
const service = { location_mode: 'my_place', duration_minutes: 240, quantity: 1 }
const visit = { meeting, items: [service] }
const other = { meeting: { ...meeting, id: 'two' }, items: [service] }

test('who gives a visit arranges it until a time is agreed', () => {
  expect(canArrange(meeting, 'ana')).toBe(true)
  expect(canArrange({ ...meeting, status: 'proposed' }, 'ana')).toBe(true)
  expect(canArrange(meeting, 'bea')).toBe(false)
  expect(canArrange({ ...meeting, status: 'confirmed' }, 'ana')).toBe(false)
})

test('two visits of eight hours together are joined', () => {
  expect(canJoin(visit, other, 'ana')).toBe(true)
  expect(canJoin(visit, { ...other, items: [{ ...service, duration_minutes: 241 }] }, 'ana')).toBe(false)
  expect(canJoin(visit, visit, 'ana')).toBe(false)
})

test.each([
  ['another kind of place', { location_mode: 'online' as const }],
  ['another clock', { timezone: 'America/Chicago' as const }],
  ['an agreed time', { status: 'confirmed' as const }],
  ['another giver', { provider_id: 'bea' }],
])('visits with %s stay two', (_, more) => {
  expect(canJoin(visit, { ...other, meeting: { ...other.meeting, ...more } }, 'ana')).toBe(false)
})

const at = (name: string, of = visit) => ({ ...of, meeting: { ...of.meeting, place_name: name } })

test('visits with two names of a place stay two, and one without a name takes that of the other', () => {
  expect(canJoin(at('Studio Rose'), at('Corner Cafe', other), 'ana')).toBe(false)
  expect(canJoin(at('Studio Rose'), at('', other), 'ana')).toBe(true)
  expect(canJoin(at('Studio Rose'), at('Studio Rose', other), 'ana')).toBe(true)
})
