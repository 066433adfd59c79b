import { stateCode } from '#domain/location.ts'
import type { Place } from './kept-place.ts'

/** A place in the form the directory filters by, with the state's two-letter code. */
export function placeFilter({ state, city }: Place): { state: string; city: string } {
  return { state: state === '' ? '' : stateCode(state), city }
}

/** What a search puts first, in the form it asks for. */
export function nearPlace({ state, city }: Place): { near_state: string | null; near_city: string | null } {
  return { near_state: state === '' ? null : stateCode(state), near_city: city || null }
}
