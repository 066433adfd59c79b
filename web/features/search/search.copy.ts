import type { GroupName } from './search.data.ts'

export const copy = {
  title: 'Search',
  label: 'Search everything',
  placeholder: 'A name, a service, a city',
  results: 'Search results',
  names: { people: 'People', services: 'Services', threads: 'Threads', jobs: 'Jobs' } satisfies Record<GroupName, string>,
  seeAll: { people: 'See all people', services: 'See all who fit', threads: 'See all threads', jobs: 'See all jobs' } satisfies Record<
    GroupName,
    string
  >,
  found: (many: number) => (many === 1 ? '1 result' : `${many} results`),
  none: (words: string) => `Nothing found for “${words}”`,
  noneLine: 'Check the spelling, or try fewer words.',
  failed: 'The search did not load',
  failedLine: 'Check your connection and try again.',
  recent: 'Recent searches',
  forget: (words: string) => `Remove ${words} from recent searches`,
  start: 'Type at least two letters: a name, a service, a place or a title.',
  loading: 'Searching',
  replies: (count: number) => (count === 1 ? '1 reply' : `${count} replies`),
  solved: 'solved',
  remote: 'Remote',
  general: 'General',
}
