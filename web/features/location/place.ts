// Which place a member looks at (spec §3): kept in this browser, shown in the header, the first filter of every list.
import { useSyncExternalStore } from 'react'
import { kept, type KeptLocation } from '#web/data/kept.ts'
import type { City, State } from '#web/data/places.ts'

export type Place = { state: string; city: string }

const listeners = new Set<() => void>()
let current = read()

function read(): KeptLocation {
  return { selectedState: '', selectedCity: '', headerState: '', headerCity: '', ...kept.location.get() }
}

/** A change of state forgets the city (spec §4). */
export function setHeaderPlace(place: Partial<Place>): void {
  const headerState = place.state ?? current.headerState
  const headerCity = headerState === current.headerState ? (place.city ?? current.headerCity) : (place.city ?? '')
  current = { selectedState: headerState, selectedCity: headerCity, headerState, headerCity }
  kept.location.set(current)
  for (const listener of listeners) listener()
}

/** A member who has chosen nothing yet starts where she works. */
export function startAt(place: { state_code: string | null; city: string | null }): void {
  if (place.state_code && kept.location.get().headerState === undefined) {
    setHeaderPlace({ state: place.state_code, city: place.city ?? '' })
  }
}

/** The header's place; empty strings are "All Locations". */
export function useHeaderPlace(): Place {
  const location = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
  return { state: location.headerState, city: location.headerCity }
}

/** 'City, State', the state alone, or 'All Locations' (spec §3). */
export function placeName(place: Place, states: readonly State[]): string {
  const state = states.find((each) => each.code === place.state)
  if (!state) return 'All Locations'
  return place.city ? `${place.city}, ${state.name}` : state.name
}

/** The same with the state's two letters, for the header. */
export function shortPlaceName(place: Place): string {
  if (!place.state) return 'All Locations'
  return place.city ? `${place.city}, ${place.state}` : place.state
}

/** Where a member is taken to be when her browser will not say (spec §2). */
export const fallbackPlace: Place = { state: 'OR', city: 'Portland' }

const farthestMiles = 150

/** The listed city nearest to a position, or null when none is within 150 miles. Degrees in, straight distance. */
export function nearestPlace(position: { latitude: number; longitude: number }, states: readonly State[]): Place | null {
  const all = states.flatMap((state) =>
    state.majorCities.map((city) => ({ state: state.code, city: city.name, miles: milesBetween(position, city) })),
  )
  const nearest = all.reduce<(typeof all)[number] | null>((best, each) => (best && best.miles <= each.miles ? best : each), null)
  return nearest && nearest.miles <= farthestMiles ? { state: nearest.state, city: nearest.city } : null
}

function milesBetween(a: { latitude: number; longitude: number }, b: City): number {
  const radians = Math.PI / 180
  const x = (b.longitude - a.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * radians)
  const y = b.latitude - a.latitude
  return Math.hypot(x, y) * 69.09
}
