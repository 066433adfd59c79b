// The place a member looks at (spec §3), stored in this browser: `header` is shown in the header, `selected` filters lists.
// Choosing a place in the header also selects it; a list may select another without changing the header.
import { useSyncExternalStore } from 'react'
import { placeName, stateCode } from '#domain/location.ts'
import { kept, type KeptLocation } from '#web/data/kept.ts'
import { headerOf, keptPlaces, placeOf, selectedOf, type Place } from './kept-place.ts'

/** The default if a member's place is unknown (spec §2). */
export const fallbackPlace: Place = { state: 'Oregon', city: 'Portland' }

const listeners = new Set<() => void>()
let { current, isChosen } = keptPlaces()

function keep(change: Partial<KeptLocation>): void {
  current = { ...current, ...change }
  isChosen = true
  kept.location.set(current)
  for (const listener of listeners) listener()
}

/** Changing the state clears the city (spec §4). */
export function changed(before: Place, change: Partial<Place>): Place {
  const state = change.state ?? before.state
  return { state, city: change.city ?? (state === before.state ? before.city : '') }
}

export function chooseHeader(change: Partial<Place>): void {
  const { state, city } = changed(headerOf(current), change)
  keep({ headerState: state, headerCity: city, selectedState: state, selectedCity: city })
}

export function chooseSelected(change: Partial<Place>): void {
  const { state, city } = changed(selectedOf(current), change)
  keep({ selectedState: state, selectedCity: city })
}

/** Members who have not chosen a place start where they work. */
export function startAt(own: { state_code: string | null; city: string | null }): void {
  const place = placeOf(own)
  if (place.state !== '' && !isChosen) chooseHeader(place)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useLocation = (): KeptLocation => useSyncExternalStore(subscribe, () => current)

/** Whether this browser has a stored place, even "All Locations". */
export const useIsPlaceChosen = (): boolean => useSyncExternalStore(subscribe, () => isChosen)

export const useHeaderPlace = (): Place => headerOf(useLocation())
export const useSelectedPlace = (): Place => selectedOf(useLocation())

export const longPlaceName = ({ state, city }: Place): string => placeName(city, state)

/** The same with the state's two-letter code, for the header. */
export const shortPlaceName = ({ state, city }: Place): string => placeName(city, state === '' ? '' : stateCode(state))
