import { expect, test } from 'vitest'
import * as v from 'valibot'
import { appointmentOf, calendarEvent } from './events.ts'

const given = {
  id: '11111111-2222-4333-8444-555555555555',
  trade_id: '66666666-7777-4888-8999-aaaaaaaaaaaa',
  sequence: 2,
  status: 'confirmed',
  starts_at: '2026-11-01T17:00:00+00:00',
  ends_at: '2026-11-01T18:30:00+00:00',
  timezone: 'America/Los_Angeles',
  service: 'Skin fade',
  gives: true,
  other: 'Bea Brooks',
  place: 'Studio Rose',
  note: 'Ring twice',
  address: '12 Alder Street',
}
const shown = (more: object, hidesTitles = false) =>
  appointmentOf(v.parse(calendarEvent, { ...given, ...more }), 'https://barter.test', { hidesTitles })

test('the title says who gives the service to whom', () => {
  expect(shown({}).title).toBe('Skin fade for Bea Brooks')
  expect(shown({ gives: false }).title).toBe('Skin fade with Bea Brooks')
  expect(shown({ gives: false, other: null }).title).toBe('Skin fade with a former member')
})

test('an appointment keeps its id and its count of changes, and leads to its trade', () => {
  expect(shown({})).toEqual({
    uid: '11111111-2222-4333-8444-555555555555@barter.test',
    sequence: 2,
    starts_at: new Date('2026-11-01T17:00:00Z'),
    ends_at: new Date('2026-11-01T18:30:00Z'),
    timezone: 'America/Los_Angeles',
    title: 'Skin fade for Bea Brooks',
    place: 'Studio Rose, 12 Alder Street',
    note: 'Ring twice',
    url: 'https://barter.test/trades?id=66666666-7777-4888-8999-aaaaaaaaaaaa',
    status: 'confirmed',
  })
  expect(shown({ status: 'cancelled' }).status).toBe('cancelled')
  expect(shown({ status: 'done' }).status).toBe('confirmed')
})

test('a place without an address, and an email without a note', () => {
  expect(shown({ address: null }).place).toBe('Studio Rose')
  const { address: _address, note: _note, ...mailed } = given
  const { place, note } = appointmentOf(v.parse(calendarEvent, { ...mailed, place: '' }), 'https://barter.test', { hidesTitles: false })
  expect([place, note]).toEqual([null, null])
})

test('with private titles nothing tells what, with whom and where', () => {
  const { title, place, note } = shown({}, true)
  expect([title, place, note]).toEqual(['Appointment', null, null])
})
