import type { CancelReason, DeclineReason } from '#domain/trades.ts'
import type { Tab } from './search.ts'

export const copy = {
  title: 'Trades',
  list: 'Your trades',
  loading: 'Loading trades',
  youGive: 'You give',
  youGet: 'You get',
  newTrade: 'New trade',
  tabs: { active: 'Active', received: 'Received', sent: 'Sent', history: 'Past' } satisfies Record<Tab, string>,
  /** B6.3 */
  empty: {
    active: { title: 'No active trades', line: 'Accepted trades appear here.' },
    received: { title: 'No requests', line: 'No requests yet. Pros with 3+ services get more requests.' },
    sent: { title: 'Nothing sent', line: "You haven't asked anyone yet." },
    history: { title: 'No history yet', line: 'Completed trades build your reputation.' },
  } satisfies Record<Tab, { title: string; line: string }>,
  /** Shown next to an empty list. */
  howItGoes: {
    title: 'How a trade goes',
    steps: [
      { title: 'Ask', line: "Pick what you'd like, and what you'll do in return." },
      { title: 'Agree', line: 'They accept, or come back with a counter-offer. Each answer has seven days.' },
      { title: 'Meet', line: 'Message each other to pick a day. No money changes hands here.' },
      { title: 'Confirm', line: 'You each confirm it happened. Then it counts for both of you.' },
    ],
  },
  listServices: 'List your services',
  findSomeone: 'Find someone to trade with',
  forYour: (title: string) => `for your ${title}`,
  failed: { title: "Your trades didn't load", line: 'Check your connection and try again.' },
  gone: { title: "We can't find this trade", line: "It may have been removed, or it isn't one of yours." },
  stale: 'This trade changed while you were looking. Here is the latest version.',
  declineReasons: [
    { value: 'not_now', label: 'Not trading right now' },
    { value: 'values', label: "The values don't fit" },
    { value: 'distance', label: 'Too far away' },
    { value: 'service', label: 'Looking for a different service' },
    { value: 'timing', label: "The timing doesn't work" },
    { value: 'prefer_not_to_say', label: 'Prefer not to say' },
  ] satisfies { value: DeclineReason; label: string }[],
  cancelReasons: [
    { value: 'schedule', label: 'My schedule changed' },
    { value: 'illness', label: "I'm not well" },
    { value: 'distance', label: 'Too far away' },
    { value: 'changed_mind', label: 'I changed my mind' },
    {
      value: 'safety',
      label: 'I did not feel safe',
      line: 'Only our team reads this. All the other person sees is that you had to cancel.',
    },
    { value: 'other', label: 'Something else' },
  ] satisfies { value: CancelReason; label: string; line?: string }[],
  /** The reason in a sentence that starts with a name: "Bea declined. The values didn't fit." */
  declined: {
    not_now: 'Not trading right now.',
    values: "The values didn't fit.",
    distance: "It's a bit too far.",
    service: 'Looking for a different service.',
    timing: "The timing didn't work out.",
    prefer_not_to_say: '',
  } as Record<string, string>,
  cancelled: {
    schedule: 'A change of schedule.',
    illness: 'Not feeling well.',
    distance: "It's a bit too far.",
    changed_mind: 'A change of mind.',
    other: '',
  } as Record<string, string>,
  done: {
    accept: (them: string) => `You and ${them} have a trade. Send a message to pick a day.`,
    decline: (them: string) => `We let ${them} know.`,
    withdraw: 'You took your offer back.',
    cancel: (them: string) => `The trade is cancelled. We let ${them} know.`,
    confirm: (them: string) => `Thank you. We asked ${them} to confirm too.`,
    complete: (them: string) => `You and ${them} both confirmed it happened.`,
    send: (name: string) => `Your request is on its way. ${name} has 7 days to answer.`,
    counter: (name: string) => `Your counter-offer is on its way. ${name} has 7 days to answer.`,
  },
  failedTo: {
    accept: 'Failed to accept the trade',
    decline: 'Failed to decline the trade',
    withdraw: 'Failed to withdraw your offer',
    cancel: 'Failed to cancel the trade',
    confirm: 'Failed to confirm the trade',
    send: 'Failed to send your request. Nothing you chose is lost.',
    counter: 'Failed to send your counter-offer. Nothing you chose is lost.',
    message: 'Failed to open the conversation',
  },
}
