import type { BlockName } from './blocks.ts'

export const copy = {
  names: {
    todo: 'To do',
    matches: 'Matches for you',
    near: 'Professionals near you',
    looks: 'New looks',
  } satisfies Record<BlockName, string>,
  nothingToDo: 'Nothing waits for you. A good moment to look around.',
  finish: (percent: number) => `Your profile is ${percent}% complete`,
  finishLine: 'Members trade with people they can picture.',
  noMatches: "Add what you offer and what you're looking for, and we'll find your first match.",
  nobodyNear: 'Nobody here yet. Choose another place in the header.',
  noLooks: 'New work of members near you stands here as they show it.',
  notLoaded: 'This did not load',
  arrange: {
    title: 'Arrange your home',
    line: 'What stands first, and what you would rather not see.',
    failed: 'That could not be saved. Please try again.',
  },
  allHidden: 'You have hidden every block.',
} as const
