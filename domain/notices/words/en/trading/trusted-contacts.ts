import type { Language } from '../../../words.ts'

export const trustedContacts: Language = {
  trade_ask_ok: {
    title: 'Are you OK?',
    message: 'Tap so that {name:who} knows. Without an answer we write to them in {minutes} minutes.',
  },
  contact_stopped: {
    title: 'Please choose another trusted contact',
    message: '{name:who} no longer gets messages about your appointments. Name someone else if you want a person you trust to know.',
  },
}
