import type { Reminder } from '#domain/saved/reminders.ts'
import { copy as saved } from '../saved.copy.ts'

export const copy = {
  save: 'Save this thread',
  saved: 'Saved',
  savedUntil: (day: string) => `Saved, reminder on ${day}`,
  act: 'Save',
  remind: {
    tomorrow: 'Remind me tomorrow',
    days: 'Remind me in 3 days',
    week: 'Remind me next week',
  } satisfies Record<Reminder, string>,
  noReminder: 'Remove the reminder',
  remove: 'Remove from saved',
  reminderOn: (day: string) => `Reminder on ${day}`,
  willRemind: (day: string) => `We'll remind you on ${day}.`,
  wontRemind: "We won't remind you of it.",

  more: 'More',
  threads: 'Threads',
  loading: 'Loading saved threads',
  failed: saved.loadFailed,
  empty: { title: 'No saved threads yet', line: 'Tap the bookmark on a thread to keep it here.', action: 'Go to the forum' },
  replies: (many: number) => (many === 1 ? '1 reply' : `${many.toLocaleString('en-US')} replies`),
  solved: 'solved',
} as const
