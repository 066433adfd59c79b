// What an area brings to the community hub: `happening` in its `kind/happening.tsx`.
import type { ReactNode } from 'react'
import type { HappeningKind } from '#domain/generated/content-kinds.ts'
import type { Path } from '#web/paths.ts'

/** `Facts`: what the kind says of itself, by the function in content_kinds.card. `did`: after the name of who did it. */
export type HappeningCard<Facts = never> = {
  kind: HappeningKind
  sign: (facts: Facts) => ReactNode
  did: (facts: Facts) => string
  path: (id: string) => Path
}
