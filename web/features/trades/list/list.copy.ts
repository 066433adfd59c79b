import type { Ending, Tab } from '../search.ts'
import type { Group } from './groups.ts'

// What the list shows below its tabs, and what is beside it while it is empty.
export const copy = {
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
  groups: {
    settle: 'To settle',
    today: 'Today',
    week: 'This week',
    later: 'Later',
    schedule: 'To schedule',
    confirm: 'Needs confirmation',
  } satisfies Record<Group, string>,
  expires: (until: string) => `Expires ${until}`,
  endings: {
    label: 'Show',
    all: 'All',
    completed: 'Completed',
    declined: 'Declined',
    cancelled: 'Canceled',
  } satisfies Record<Ending | 'label' | 'all', string>,
  noneEnded: {
    completed: 'No completed trades.',
    declined: 'No declined trades.',
    cancelled: 'No canceled trades.',
  } satisfies Record<Ending, string>,
  statement: 'Trade value statement',
  forYour: (title: string) => `for your ${title}`,
}
