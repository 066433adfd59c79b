import type { Weekday } from '#domain/jobs/applications.ts'

/** What the applicant's and the owner's screens share. */
export const copy = {
  modes: { quick: 'Quick Apply', full: 'Full Application' },
  piecesFailed: 'The pictures could not be loaded.',
  remote: 'Remote',
  free: 'yes',
  busy: 'no',
  daysToWork: 'Days you can work',
  time: 'Time preference',
  timeHint: 'Such as mornings, or after 10 AM.',
  usually: (hours: number) => `Usually replies in ${Math.max(1, Math.round(hours))} h`,
  days: {
    monday: ['Mon', 'Monday'],
    tuesday: ['Tue', 'Tuesday'],
    wednesday: ['Wed', 'Wednesday'],
    thursday: ['Thu', 'Thursday'],
    friday: ['Fri', 'Friday'],
    saturday: ['Sat', 'Saturday'],
    sunday: ['Sun', 'Sunday'],
  } satisfies Record<Weekday, [short: string, name: string]>,
}
