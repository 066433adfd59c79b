import type { Language } from '../../../words.ts'

export const matches: Language = {
  match_found: {
    title: { by: 'matches', cases: { one: '{matches} new match near {city}' }, other: '{matches} new matches near {city}' },
    message: {
      by: 'matches',
      cases: { one: 'They want what you offer, and offer what you want.' },
      other: 'All of them want what you offer, and offer what you want.',
    },
    step: 'See your matches',
    because: "You're getting this because you're open to trades on {site}.",
  },
}
