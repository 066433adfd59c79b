import { CircleCheck, MessagesSquare } from 'lucide-react'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'
import { copy } from './kind.copy.ts'

export const happening: HappeningCard<{ category: string; kind: string; is_solved: boolean }> = {
  kind: 'thread',
  sign: ({ is_solved: isSolved }) => (isSolved ? <Solved /> : <MessagesSquare aria-hidden />),
  did: ({ kind, category }) => copy.did(kind, category),
  path: paths.thread,
}

function Solved() {
  return (
    <>
      <CircleCheck aria-hidden />
      <span className="visually-hidden">{copy.solved}</span>
    </>
  )
}
