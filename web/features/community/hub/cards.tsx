// How each kind of content appears among what is happening: its sign, its words, and where it leads. The database says which kinds do.
import { BriefcaseBusiness, CircleCheck, MessagesSquare, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HappeningKind } from '#domain/generated/content-kinds.ts'
import { paths, type Path } from '#web/paths.ts'
import { copy } from './hub.copy.ts'
import type { FactsOf, Happening } from './hub.data.ts'

type Card<Facts> = { sign: (facts: Facts) => ReactNode; did: (facts: Facts) => string; path: (id: string) => Path }

const cards: { [Kind in HappeningKind]: Card<FactsOf[Kind]> } = {
  thread: {
    sign: ({ is_solved: isSolved }) => (isSolved ? <Solved /> : <MessagesSquare aria-hidden />),
    did: copy.did.thread,
    path: paths.thread,
  },
  job: { sign: () => <BriefcaseBusiness aria-hidden />, did: copy.did.job, path: (id) => paths.jobs({ id }) },
  profile: { sign: () => <UserPlus aria-hidden />, did: copy.did.profile, path: paths.professional },
}

function Solved() {
  return (
    <>
      <CircleCheck aria-hidden />
      <span className="visually-hidden">{copy.solved}</span>
    </>
  )
}

/** Undefined for a kind of a later release. */
export function cardOf({ kind, id, facts }: Happening): { sign: ReactNode; did: string; path: Path } | undefined {
  const card = cards[kind] as Card<Happening['facts']> | undefined
  return card && { sign: card.sign(facts), did: card.did(facts), path: card.path(id) }
}
