// The places as this browser keeps them. Apart from place.ts because the boot scripts of screens (web/app/boot/) read them too,
// and must be small.
import { stateNamed } from '#domain/location.ts'
import { cut } from '#domain/wording/cut.ts'
import { kept, type KeptLocation } from '#web/data/kept.ts'

/** `state` is the full name; empty strings mean "All Locations". */
export type Place = { state: string; city: string }

export const wherever: Place = { state: '', city: '' }

/** `isChosen`: whether this browser has stored a place, even "All Locations". */
export function keptPlaces(): { current: KeptLocation; isChosen: boolean } {
  const found = given()
  const part = (name: keyof KeptLocation): string => {
    const value = found[name]
    return typeof value === 'string' ? cut(value, 80) : ''
  }
  const [selectedState, headerState] = [stateNamed(part('selectedState')), stateNamed(part('headerState'))]
  const current = {
    selectedState,
    selectedCity: selectedState && part('selectedCity'),
    headerState,
    headerCity: headerState && part('headerCity'),
  }
  return { current, isChosen: found.headerState !== undefined }
}

/** Browser storage may contain anything. */
function given(): Partial<Record<keyof KeptLocation, unknown>> {
  const found: unknown = kept.location.get()
  return typeof found === 'object' && found !== null ? found : {}
}

export const headerOf = ({ headerState, headerCity }: KeptLocation): Place => ({ state: headerState, city: headerCity })
export const selectedOf = ({ selectedState, selectedCity }: KeptLocation): Place => ({ state: selectedState, city: selectedCity })

/** Where a member works. */
export function placeOf({ state_code, city }: { state_code: string | null; city: string | null }): Place {
  const state = stateNamed(state_code ?? '')
  return state === '' ? wherever : { state, city: city ?? '' }
}
