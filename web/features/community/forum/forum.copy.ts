import type { List, Period } from './search.ts'

const some = (many: number) => (many >= 500 ? '500+' : many.toLocaleString('en-US'))

export const copy = {
  title: 'The Forum',
  line: (people: number | undefined) =>
    `Shop talk from ${people === undefined || people < 2 ? '' : `${some(people)} `}working professionals`,
  hub: 'All of the community',
  newThread: 'New thread',
  categories: 'Categories',
  all: 'All',
  unread: (many: number) => (many >= 100 ? '100 or more new' : `${many} new`),
  search: 'Search threads',
  kind: 'Kind',
  anyKind: 'All kinds',
  lists: {
    latest: 'Latest',
    top: 'Top',
    unanswered: 'Unanswered',
    following: 'Following',
    mine: 'My posts',
  } satisfies Record<List, string>,
  period: 'Period',
  periods: { week: 'Week', month: 'Month', all: 'All time' } satisfies Record<Period, string>,
  tag: (tag: string) => `#${tag}`,
  withTag: 'With the tag',
  follow: (what: string) => `Follow ${what}`,
  follows: (what: string) => `Following ${what}`,
  followed: 'You follow',
  followFailed: "That didn't work. Please try again.",

  // A row.
  loading: 'Loading threads',
  pinned: 'Pinned',
  isNew: 'New',
  solved: 'Solved',
  closed: 'Closed',
  waits: 'Our team looks at it first',
  removed: 'Our team removed it',
  member: 'Member',
  you: 'You',
  replies: (many: number) => (many === 1 ? 'reply' : 'replies'),
  views: (many: number) => (many === 1 ? '1 view' : `${many.toLocaleString('en-US')} views`),
  active: (ago: string) => `Last reply ${ago}`,

  // As product decision B8 has them.
  failed: 'Failed to load threads',
  empty: (category: string | undefined) =>
    category === undefined ? 'Start the first conversation.' : `Start the first conversation in ${category}.`,
  emptyLine: 'Ask what you would ask at the next chair.',
  noneNarrowed: {
    title: 'No threads fit',
    line: 'Try other words, or clear the filters.',
    clear: 'Clear filters',
  },
  noneIn: {
    top: { title: 'Quiet so far', line: 'Nothing was posted in this time. A longer one has more.' },
    unanswered: { title: 'Everything has an answer', line: 'New questions show up here until someone replies.' },
    following: { title: 'Nothing you follow yet', line: 'Follow a category, a tag, a thread or a member, and what is new shows up here.' },
    mine: { title: "You haven't posted yet", line: 'Your threads show up here, with what came back.' },
  } satisfies Record<Exclude<List, 'latest'>, { title: string; line: string }>,
}
