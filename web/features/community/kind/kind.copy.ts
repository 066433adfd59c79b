// What other areas say of threads.
import { craftLabels, isCraft } from '#domain/crafts.ts'

const done: Record<string, string> = {
  question: 'asked in',
  discussion: 'started a thread in',
  showcase: 'showed their work in',
  poll: 'started a poll in',
  second_opinion: 'wants a second opinion in',
  announcement: 'announced in',
}

const place = (category: string) => (isCraft(category) ? craftLabels[category] : 'General')

export const copy = {
  found: { title: 'Threads', seeAll: 'See all threads' },
  place,
  replies: (count: number) => (count === 1 ? '1 reply' : `${count} replies`),
  solvedInLine: 'solved',
  solved: 'Solved',
  did: (kind: string, category: string) => `${done[kind] ?? 'started a thread in'} ${place(category)}`,
}
