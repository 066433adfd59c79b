import type { HappeningKind } from '#domain/generated/content-kinds.ts'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import type { FactsOf } from './hub.data.ts'

const many = (count: number) => (count >= 100 ? '100+' : String(count))

const done: Record<string, string> = {
  question: 'asked in',
  discussion: 'started a thread in',
  showcase: 'showed their work in',
  poll: 'started a poll in',
  second_opinion: 'wants a second opinion in',
  announcement: 'announced in',
}

export const copy = {
  title: 'Community',
  line: 'What members ask, offer and look for.',
  guidelines: { title: 'Guidelines', news: 'For everyone', line: 'How we treat each other' },
  areas: 'Areas of the community',
  forum: { title: 'Forum', news: (count: number) => (count === 0 ? 'Nothing new' : `${many(count)} new`), line: 'Since you last looked' },
  chat: {
    title: 'Live chat',
    news: (count: number) => (count === 0 ? 'All read' : `${many(count)} new`),
    line: 'A room for each craft',
  },
  happening: "What's happening today",
  earlier: 'Earlier',
  nothingToday: 'Nothing yet today. Start something in the forum.',
  nothing: { title: 'It is quiet here', line: 'New threads, jobs and members show up here.', action: 'Go to the forum' },
  failed: 'The community did not load',
  loading: 'Loading the community',
  solved: 'Solved',
  spotlight: 'Member spotlight',
  optedIn: 'They chose to be shown. You can, too.',
  itsYou: 'This week, it is you.',
  nobody: 'Nobody is in the spotlight yet. Be the first.',
  choose: 'Be next',
  change: 'Change this',
  offers: 'Offers',
  wants: 'Wants',
  offersNothing: 'Nothing listed yet',
  wantsNothing: 'Open to ideas',
  /** After the name of who did it. */
  did: {
    thread: ({ kind, category }) => `${done[kind] ?? 'started a thread in'} ${isCraft(category) ? craftLabels[category] : 'General'}`,
    job: ({ company_name: company }) => (company ? `is hiring at ${company}` : 'is hiring'),
    profile: ({ city, craft }) => `joined${city ? ` in ${city}` : ''}${craft !== null && isCraft(craft) ? ` (${craftLabels[craft]})` : ''}`,
  } satisfies { [Kind in HappeningKind]: (facts: FactsOf[Kind]) => string },
}
