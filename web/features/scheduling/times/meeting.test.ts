import { expect, test } from 'vitest'
import type { Service } from '#web/features/profiles/profiles.data.ts'
import { choicesOf, meetingOf } from './meeting.ts'

const service = (id: string, more: Partial<Service> = {}) =>
  ({ id, name: id, duration_minutes: 60, location_modes: ['my_place', 'online'], is_active: true, is_tradeable: true, ...more }) as Service

test('what can be traded can be chosen, theirs before mine', () => {
  const theirs = [service('cut'), service('color', { is_tradeable: false })]
  const mine = [service('nails', { is_active: false }), service('feet')]
  expect(choicesOf({ services: theirs }, mine).map(({ id, isTheirs }) => [id, isTheirs])).toEqual([
    ['cut', true],
    ['feet', false],
  ])
})

test('the first service and its first place are suggested, and a place is kept for services that are given there', () => {
  const choices = choicesOf({ services: [service('cut'), service('visit', { location_modes: ['your_place'] })] }, [])
  expect(meetingOf(choices, { serviceId: null, mode: null })).toMatchObject({ choice: { id: 'cut' }, mode: 'my_place' })
  expect(meetingOf(choices, { serviceId: 'cut', mode: 'online' })).toMatchObject({ mode: 'online' })
  expect(meetingOf(choices, { serviceId: 'visit', mode: 'online' })).toMatchObject({ choice: { id: 'visit' }, mode: 'your_place' })
  expect(meetingOf([], { serviceId: null, mode: null })).toBeNull()
})
