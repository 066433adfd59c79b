import { stateCode } from '#domain/location.ts'
import type { Place } from '#web/features/location/kept-place.ts'

/** A place as the directory asks for it: the state by its two letters. */
export function placeFilter({ state, city }: Place): { state: string; city: string } {
  return { state: state === '' ? '' : stateCode(state), city }
}
