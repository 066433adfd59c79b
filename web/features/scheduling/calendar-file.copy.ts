export const copy = {
  add: 'Add to calendar',
  names: { appointment: 'appointment.ics', interview: 'interview.ics' },
  failed: 'Failed to make the calendar file',
} as const
