import { stateCode } from '#domain/location.ts'
import type { Place } from '#web/features/location/kept-place.ts'

/** A place in the form the directory filters by, with the state's two-letter code. */
export function placeFilter({ state, city }: Place): { state: string; city: string } {
  return { state: state === '' ? '' : stateCode(state), city }
}
