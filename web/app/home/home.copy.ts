import type { BlockName } from './blocks.ts'

export const copy = {
  names: {
    todo: 'To do',
    matches: 'Matches for you',
    near: 'Professionals near you',
    looks: 'New looks',
    jobs: 'Jobs for you',
  } satisfies Record<BlockName, string>,
  greeting: (first?: string) => (first ? `Good to see you, ${first}` : 'Good to see you'),
  nothingToDo: "You're all caught up.",
  tradeRequests: (count: number) => (count === 1 ? 'trade request' : 'trade requests'),
  unreadMessages: (count: number) => (count === 1 ? 'unread message' : 'unread messages'),
  finish: (percent: number) => `Your profile is ${percent}% complete`,
  finishLine: 'Complete profiles get more requests.',
  noMatches: "Add what you offer and what you're looking for, and we'll find your first match.",
  noMatchNear: (miles: number) => `No match within ${miles === 1 ? 'a mile' : `${miles} miles`} yet.`,
  nobodyNear: 'No one here yet. Try another place at the top.',
  noLooks: 'New work from pros near you shows up here.',
  noJobs: 'No open jobs near you yet. New ones show up here.',
  jobsOff: 'Jobs are resting for now.',
  loadingJobs: 'Loading jobs',
  remote: 'Remote',
  notLoaded: 'This did not load',
  arrange: {
    title: 'Customize Home',
    line: 'Choose what you see, and what comes first.',
    failed: "That didn't save. Please try again.",
  },
  allHidden: "You've hidden everything. Customize Home brings it back.",
} as const
