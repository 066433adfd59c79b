import type { Tab } from './search.ts'

export const copy = {
  title: 'Trades',
  list: 'Your trades',
  loading: 'Loading trades',
  loadingTrade: 'Loading the trade',
  youGive: 'You give',
  youGet: 'You get',
  newTrade: 'New trade',
  fromJob: 'About the job',
  fromListing: 'For a listing in the marketplace:',
  forYou: 'For you',
  yourTurn: 'Your turn',
  gone: 'Former member',
  nothingWaits: { title: "You're all caught up", line: 'What waits for you in your trades appears here.' },
  tabs: { active: 'Active', received: 'Received', sent: 'Sent', history: 'History' } satisfies Record<Tab, string>,
  failed: "Your trades didn't load",
}
