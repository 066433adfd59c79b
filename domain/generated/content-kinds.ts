// Printed from the schema by `npm run types`. Never edited by hand; `npm run check` compares.

/**
 * Where each is, where saves of it are, and the act that decides reports of it; whether searches for it can be saved, and whether the
 * community hub shows it.
 */
export const contentKinds = {
  application: { table: 'job_applications', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: false },
  chat_message: { table: 'chat_messages', savedIn: null, decidedBy: 'keep_chat', isSearched: false, isHappening: false },
  conversation: { table: 'conversations', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: false },
  job: { table: 'job_listings', savedIn: 'saved_items', decidedBy: 'decide_reports', isSearched: true, isHappening: true },
  job_message: { table: 'job_chat_messages', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: false },
  marketplace_listing: { table: 'marketplace_listings', savedIn: 'content_likes', decidedBy: 'decide_reports', isSearched: true, isHappening: true },
  message: { table: 'messages', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: false },
  portfolio_item: { table: 'portfolio_items', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: false },
  profile: { table: 'profiles', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: true },
  reply: { table: 'forum_replies', savedIn: null, decidedBy: 'keep_forum', isSearched: false, isHappening: false },
  review: { table: 'reviews', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: false },
  thread: { table: 'forum_threads', savedIn: 'saved_items', decidedBy: 'keep_forum', isSearched: false, isHappening: true },
  trade: { table: 'trade_proposals', savedIn: null, decidedBy: 'decide_reports', isSearched: false, isHappening: false },
} as const

type Kinds = typeof contentKinds
type KindWith<Said> = { [Kind in keyof Kinds]: Kinds[Kind] extends Said ? Kind : never }[keyof Kinds]

/** A member can report it. */
export type ReportedKind = KindWith<{ decidedBy: string }>
/** Reports of it are under Reports; the forum and its live chat have queues of their own. */
export type KindUnderReports = KindWith<{ decidedBy: 'decide_reports' }>
/** Its searches can be saved. */
export type SearchedKind = KindWith<{ isSearched: true }>
/** The community hub shows what is new of it. */
export type HappeningKind = KindWith<{ isHappening: true }>
/** Members save it, with a heart. */
export type SavedItemKind = KindWith<{ savedIn: string }>
