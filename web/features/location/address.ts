import type { Place } from './kept-place.ts'

export type Listed = { name: string; majorCities: { name: string }[] }

/** Finds the address's state and its city, town or village; null if the list does not have it. */
export function placeIn(answer: unknown, states: readonly Listed[]): Place | null {
  const address = partOf(answer, 'address')
  const named = ['city', 'town', 'village'].map((kind) => partOf(address, kind)).find((each) => typeof each === 'string' && each !== '')
  const state = states.find(({ name }) => name === partOf(address, 'state'))
  const city = state?.majorCities.find(({ name }) => typeof named === 'string' && name.toLowerCase() === named.toLowerCase())
  return state && city ? { state: state.name, city: city.name } : null
}

function partOf(told: unknown, name: string): unknown {
  return typeof told === 'object' && told !== null ? (told as Record<string, unknown>)[name] : undefined
}
