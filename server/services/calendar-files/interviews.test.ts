import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { single } from './appointments.ts'
import { appointmentOf, calendarEvent } from './events.ts'
import { appointmentOfDraft, interviewDraft } from './interviews.ts'

const given = {
  id: '11111111-2222-4333-8444-555555555555',
  job_id: '66666666-7777-4888-8999-aaaaaaaaaaaa',
  sequence: 2,
  status: 'accepted',
  starts_at: '2026-11-03T17:00:00+00:00',
  ends_at: '2026-11-03T18:00:00+00:00',
  timezone: 'America/Los_Angeles',
  interview: 'Trial day',
  other: 'Lumen House',
  place: '12 Alder Street',
  meeting_url: null,
  note: 'Bring your kit',
}
const shown = (more: object, hidesTitles = false) =>
  appointmentOf(v.parse(calendarEvent, { ...given, ...more }), 'https://barter.test', { hidesTitles })
const titleOf = (more: object) => shown(more).title

test('an interview keeps its id and its count of changes, and leads to its job', () => {
  expect(shown({})).toEqual({
    uid: '11111111-2222-4333-8444-555555555555@barter.test',
    sequence: 2,
    starts_at: new Date('2026-11-03T17:00:00Z'),
    ends_at: new Date('2026-11-03T18:00:00Z'),
    timezone: 'America/Los_Angeles',
    title: 'Trial day with Lumen House',
    place: '12 Alder Street',
    note: 'Bring your kit',
    url: 'https://barter.test/jobs?id=66666666-7777-4888-8999-aaaaaaaaaaaa',
    status: 'confirmed',
  })
  expect(['proposed', 'accepted', 'done', 'declined', 'cancelled'].map((status) => shown({ status }).status)).toEqual([
    'tentative',
    'confirmed',
    'confirmed',
    'cancelled',
    'cancelled',
  ])
})

test('it names nobody who cannot be named: an employer whose job was taken down, or an applicant who left', () => {
  expect(titleOf({ is_applicant: true })).toBe('Trial day with Lumen House')
  expect(titleOf({ is_applicant: true, other: null })).toBe('Trial day with an employer')
  expect(titleOf({ is_applicant: false, other: null })).toBe('Trial day with a former member')
  expect(titleOf({ other: null })).toBe('Trial day with a former member')
})

test('a virtual one has the link as its place; with private titles nothing tells what, with whom and where', () => {
  expect(shown({ place: '', meeting_url: 'https://meet.test/a' }).place).toBe('https://meet.test/a')
  const { title, place, note } = shown({}, true)
  expect([title, place, note]).toEqual(['Appointment', null, null])
})

test('a draft reads back as what was typed, and begins no line of its own (SCHED-16)', () => {
  const typed = {
    title: 'Trial\r\nATTENDEE:mailto:eve@evil.test',
    starts_at: '2026-11-03T17:00:00.000Z',
    duration_minutes: 45,
    timezone: 'America/Los_Angeles',
    place: 'Floor 2; back',
    note: '',
  }
  const file = single(appointmentOfDraft(v.parse(interviewDraft, typed), 'a@barter.test'), new Date('2026-11-01T08:00:00Z'))
  expect(file).not.toMatch(/^ATTENDEE/m)
  const [component, ...more] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  if (component === undefined) throw new Error('no event')
  const event = new ICAL.Event(component)
  expect(more).toEqual([])
  expect([event.summary, event.location, event.description]).toEqual(['Trial ATTENDEE:mailto:eve@evil.test', 'Floor 2; back', null])
  expect(event.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-03T17:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-03T17:45:00.000Z')
})

test.each([
  { title: ' ' },
  { starts_at: 'soon' },
  { starts_at: '9999-01-01T00:00:00Z' },
  { duration_minutes: 14 },
  { duration_minutes: 481 },
])('a draft with %j is refused', (more) => {
  const typed = { title: 'Trial', starts_at: '2026-11-03T17:00:00Z', duration_minutes: 60, timezone: 'America/Denver' }
  expect(v.safeParse(interviewDraft, typed).success).toBe(true)
  expect(v.safeParse(interviewDraft, { ...typed, ...more }).success).toBe(false)
})
