import type { CancelReason, DeclineReason } from '#domain/trades.ts'
import type { Tab } from './search.ts'

export const copy = {
  tabs: { active: 'Active', received: 'Received', sent: 'Sent', history: 'Past' } satisfies Record<Tab, string>,
  /** B6.3 */
  empty: {
    active: { title: 'Nothing under way', line: 'Accepted trades appear here.' },
    received: { title: 'Nobody is waiting', line: 'No requests yet. Pros with 3+ services get more requests.' },
    sent: { title: 'Nothing sent', line: "You haven't asked anyone yet." },
    history: { title: 'No history yet', line: 'Completed trades build your reputation.' },
  } satisfies Record<Tab, { title: string; line: string }>,
  failed: { title: 'Your trades did not load', line: 'Check your connection and try again.' },
  gone: { title: 'This trade is no longer there', line: 'It may have been removed, or it was never yours to see.' },
  stale: 'This trade changed while you were looking. Here is the latest version.',
  declineReasons: [
    { value: 'not_now', label: 'Not a good time' },
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
    { value: 'safety', label: 'I did not feel safe', line: 'Only our team reads this. The other person is told you had to cancel.' },
    { value: 'other', label: 'Something else' },
  ] satisfies { value: CancelReason; label: string; line?: string }[],
  /** How a reason reads in the trade itself, after a name: "Bea declined. The values didn't fit." */
  declined: {
    not_now: "Now isn't a good time.",
    values: "The values didn't fit.",
    distance: 'It is a bit too far.',
    service: 'A different service is wanted.',
    timing: "The timing didn't work out.",
    prefer_not_to_say: '',
  } as Record<string, string>,
  cancelled: {
    schedule: 'A change of schedule.',
    illness: 'Not well.',
    distance: 'It is a bit too far.',
    changed_mind: 'A change of mind.',
    other: '',
  } as Record<string, string>,
  done: {
    accept: (name: string) => `You and ${name} have a trade. Confirm here once it happened.`,
    decline: (name: string) => `We told ${name}, kindly.`,
    withdraw: 'Your offer is taken back.',
    cancel: (name: string) => `The trade is called off. We told ${name}.`,
    confirm: (name: string) => `Thank you. ${name} is asked to confirm as well.`,
    complete: (name: string) => `You and ${name} have both confirmed that it happened.`,
    send: (name: string) => `Your request is with ${name}. It stands for 7 days.`,
    counter: (name: string) => `Your counter-offer is with ${name}. It stands for 7 days.`,
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
