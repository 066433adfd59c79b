import type { Language } from '../../../words.ts'

export const reviews: Language = {
  review_received: {
    title: '{name:who} reviewed your trade',
    message: 'Read it on your profile. You can reply once.',
    open: 'Read the review',
  },
  review_shown: { title: 'Your review of {name:who} is open', message: 'Everyone can read it now.', open: 'Read the reviews' },
  review_replied: { title: '{name:who} replied to your review', message: 'Read it on their profile.', open: 'Read the reply' },
  review_reminder: {
    title: 'How was your trade with {name:who}?',
    message: 'You can write a review until {day:until}.',
    step: 'Write a review',
  },
}
