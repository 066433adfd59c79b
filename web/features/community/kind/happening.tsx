import { CircleCheck, MessagesSquare } from 'lucide-react'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'

const done: Record<string, string> = {
  question: 'asked in',
  discussion: 'started a thread in',
  showcase: 'showed their work in',
  poll: 'started a poll in',
  second_opinion: 'wants a second opinion in',
  announcement: 'announced in',
}

export const happening: HappeningCard<{ category: string; kind: string; is_solved: boolean }> = {
  kind: 'thread',
  sign: ({ is_solved: isSolved }) => (isSolved ? <Solved /> : <MessagesSquare aria-hidden />),
  did: ({ kind, category }) => `${done[kind] ?? 'started a thread in'} ${isCraft(category) ? craftLabels[category] : 'General'}`,
  path: paths.thread,
}

function Solved() {
  return (
    <>
      <CircleCheck aria-hidden />
      <span className="visually-hidden">Solved</span>
    </>
  )
}
