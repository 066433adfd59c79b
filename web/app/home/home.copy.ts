import type { NowToDo } from '#domain/waiting/trades.ts'
import type { BlockName } from './blocks.ts'

export const copy = {
  names: {
    todo: 'To do',
    next: 'Your next appointment',
    matches: 'Matches for you',
    near: 'Professionals near you',
    looks: 'New looks',
    discussions: 'Discussions',
    jobs: 'Jobs for you',
  } satisfies Record<BlockName, string>,
  greeting: (first?: string) => (first ? `Good to see you, ${first}` : 'Good to see you'),
  nothingToDo: "You're all caught up.",
  allTasks: (count: number) => `Show all ${count}`,
  next: {
    none: 'Nothing scheduled yet. Once you agree on a time, it shows up here.',
    online: 'Online',
    now: { check_in: 'Check in', here: "You're checked in", coming: "Say you'll be there", open: 'See the details' } satisfies Record<
      NowToDo,
      string
    >,
  },
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
  noDiscussions: 'Nobody has talked about your craft yet. New threads show up here.',
  discussionsOff: 'The forum is resting for now.',
  loadingDiscussions: 'Loading discussions',
  replies: (count: number) => (count === 1 ? '1 reply' : `${count.toLocaleString('en-US')} replies`),
  solved: 'Solved',
  you: 'You',
  notLoaded: 'This did not load',
  arrange: {
    title: 'Customize Home',
    line: 'Choose what you see, and what comes first.',
    failed: "That didn't save. Please try again.",
  },
  allHidden: "You've hidden everything. Customize Home brings it back.",
} as const
