import { copy as account } from '../account.copy.ts'

export const copy = {
  title: 'Your choices',
  loadFailed: 'Your choices did not load',
  saveFailed: account.consent.failed,
  analytics: {
    label: 'Help improve Beauty Barter',
    line: "We count what you do here, like sending a trade. Never what you write, never with whom. Counts stay on our own server for 90 days and are deleted when you turn this off. When it's off, or your browser asks not to be tracked, we only count page visits, without your name.",
  },
  trades: {
    label: 'Trades by email',
    line: "Requests, answers, reviews and new matches. You'll always get emails about appointments that have a time.",
  },
  news: {
    label: 'Product news by email',
    line: "What's new on Beauty Barter. You'll always get emails about your account, plan and payments.",
  },
}
