import { describe, expect, test } from 'vitest'
import {
  answersOf,
  applicationCan,
  applicationTabs,
  availabilityOf,
  grouped,
  reconsiderUntil,
  statusLabel,
  type ApplicationStatus,
} from './applications.ts'

// STATE-01, written out.
const all: ApplicationStatus[] = [
  'submitted',
  'viewed',
  'in_chat',
  'shortlisted',
  'hired',
  'passed',
  'interviewing',
  'rejected',
  'withdrawn',
]
const those = (can: (application: { status: ApplicationStatus }) => boolean) => all.filter((status) => can({ status }))

test('statuses have the labels of the specification, and an unknown one shows as it is (STATE-01, STATE-02, STATE-03)', () => {
  expect(['submitted', 'viewed', 'interviewing', 'hired', 'rejected', 'withdrawn'].map(statusLabel)).toEqual([
    'Submitted',
    'Viewed',
    'Interviewing',
    'Hired',
    'Rejected',
    'Withdrawn',
  ])
  expect(['in_chat', 'shortlisted', 'passed'].map(statusLabel)).toEqual(['In chat', 'Shortlisted', 'Passed'])
  expect(statusLabel('on_hold')).toBe('on_hold')
  expect(statusLabel('toString')).toBe('toString')
})

test("an owner's list is in groups by status, the furthest first, each in the order it came in", () => {
  const ids = grouped(all.flatMap((status) => [`${status} 1`, `${status} 2`].map((id) => ({ id, status }))))
  expect(ids.map(([group, rows]) => [group, rows.map(({ id }) => id)])).toEqual([
    ['hired', ['hired 1', 'hired 2']],
    ['interviewing', ['interviewing 1', 'interviewing 2']],
    ['shortlisted', ['shortlisted 1', 'shortlisted 2']],
    ['open', ['submitted 1', 'submitted 2', 'viewed 1', 'viewed 2', 'in_chat 1', 'in_chat 2', 'withdrawn 1', 'withdrawn 2']],
    ['over', ['passed 1', 'passed 2', 'rejected 1', 'rejected 2']],
  ])
  expect(grouped([])).toEqual([])
})

test('each status but withdrawn is in one tab (A-2)', () => {
  expect(applicationTabs).toEqual({
    all: null,
    pending: ['submitted', 'viewed', 'in_chat', 'shortlisted'],
    interviewing: ['interviewing'],
    offers: ['hired'],
    rejected: ['passed', 'rejected'],
  })
})

describe('which buttons show', () => {
  test('an applicant withdraws from submitted or viewed (STATE-16)', () => {
    expect(those(applicationCan.withdraw)).toEqual(['submitted', 'viewed'])
  })

  test('Shortlist is hidden when shortlisted or hired (STATE-09, STATE-10)', () => {
    expect(those(applicationCan.shortlist)).toEqual(['submitted', 'viewed', 'in_chat', 'passed', 'interviewing', 'rejected'])
  })

  test('B12.5: anyone who still waits can be rejected', () => {
    expect(those(applicationCan.reject)).toEqual(['submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing'])
  })

  test('Pass is hidden when passed (STATE-12)', () => {
    expect(those(applicationCan.pass)).toEqual(['submitted', 'viewed', 'in_chat', 'shortlisted', 'hired', 'interviewing', 'rejected'])
  })

  test('anyone who still waits can be hired, while the job is approved', () => {
    expect(those((application) => applicationCan.hire(application, { status: 'approved' }))).toEqual([
      'submitted',
      'viewed',
      'in_chat',
      'shortlisted',
      'interviewing',
    ])
    expect(those((application) => applicationCan.hire(application, { status: 'closed' }))).toEqual([])
  })
})

test('an owner can reconsider for seven days', () => {
  const decided_at = '2026-10-01T09:30:00.000Z'
  expect(reconsiderUntil({ status: 'passed', decided_at })).toEqual(new Date('2026-10-08T09:30:00.000Z'))
  expect(reconsiderUntil({ status: 'rejected', decided_at })).toEqual(new Date('2026-10-08T09:30:00.000Z'))
  expect(reconsiderUntil({ status: 'shortlisted', decided_at })).toBeNull()
  expect(reconsiderUntil({ status: 'passed', decided_at: null })).toBeNull()
})

test('days that were not chosen are not free (APPLY-10, APPLY-12)', () => {
  expect(availabilityOf({ friday: true, monday: false, timePreference: 'After 10 AM' })).toEqual({
    monday: false,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: true,
    saturday: false,
    sunday: false,
    timePreference: 'After 10 AM',
  })
  for (const none of [null, 'friday', ['friday']]) expect(availabilityOf(none)).toBeNull()
})

test('answers come in the order of the questions, and none is lost when a question is (APPLY-13)', () => {
  const stored = { 'Your kit?': 'My own', 'Old one?': 'Yes', 'Which days?': 'Fridays', 'Empty?': '' }
  expect(answersOf(stored, ['Which days?', 'Empty?', 'Your kit?'])).toEqual([
    ['Which days?', 'Fridays'],
    ['Your kit?', 'My own'],
    ['Old one?', 'Yes'],
  ])
  for (const none of [null, 'Fridays', []]) expect(answersOf(none, ['Which days?'])).toEqual([])
})
