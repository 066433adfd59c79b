import type { Language } from '../../words.ts'

export const staff: Language = {
  members_joined: {
    title: { by: 'members', cases: { one: 'New member to welcome' }, other: '{members} new members to welcome' },
    message: 'They joined {near_day:day}.',
  },
}
