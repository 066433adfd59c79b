// How each kind of content appears among what is happening: its sign, its words, and where it leads. Each area brings its own.
import type { ReactNode } from 'react'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import type { Path } from '#web/paths.ts'
import type { Happening } from './hub.data.ts'

const brought = import.meta.glob<HappeningCard>('../../*/kind/happening.tsx', { eager: true, import: 'happening' })
const cards = new Map<string, HappeningCard>(Object.values(brought).map((card) => [card.kind, card]))

/** Undefined for a kind of a later release. */
export function cardOf({ kind, id, facts }: Happening): { sign: ReactNode; did: string; path: Path } | undefined {
  const card = cards.get(kind)
  return card && { sign: card.sign(facts as never), did: card.did(facts as never), path: card.path(id) }
}
