import type { Language } from '../../words.ts'

export const scheduling: Language = {
  calendar_failed: {
    title: "We can't read your calendar",
    message: 'We have not been able to read your calendar at {host} for a day. Open your hours to see why.',
  },
}
