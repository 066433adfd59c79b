// The community hub, in one request (decision B11).
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

/** `facts`: what its kind says of itself (`HappeningCard`). */
export type Happening = {
  kind: string
  id: string
  at: string
  title: string | null
  facts: object
  person: { id: string; full_name: string }
}

export type Spotlight = {
  id: string
  full_name: string
  profile_picture: string | null
  specialties: string[]
  is_verified: boolean
  is_founder: boolean
  city: string | null
  state_code: string | null
  offers: string[]
  wants: string[]
}

/** `forum_new`, `chat_new`: what the member has not seen yet, counted up to 900; the second is null without the live chat. */
export type Hub = { happening: Happening[]; spotlight: Spotlight | null; forum_new: number; chat_new: number | null }

export const hub = {
  /** Null if the server does not include the community in the member's plan; the gate explains that. */
  all: (userId: string) =>
    queryOptions({
      queryKey: ['community-hub', userId],
      queryFn: async () => (await ask(db.rpc('community_hub'))) as unknown as Hub | null,
      staleTime: 30_000,
    }),
}
