import { expect, test } from 'vitest'
import { placeIn } from './address.ts'
import { changed, fallbackPlace, longPlaceName, shortPlaceName } from './place.ts'

test('LOC-11 LOC-12 LOC-13 a place is written as city and state, as only the state, or as all locations', () => {
  expect(longPlaceName({ state: 'Oregon', city: 'Bend' })).toBe('Bend, Oregon')
  expect(longPlaceName({ state: 'Oregon', city: '' })).toBe('Oregon')
  expect(longPlaceName({ state: '', city: '' })).toBe('All Locations')
  expect(shortPlaceName({ state: 'Oregon', city: 'Bend' })).toBe('Bend, OR')
  expect(shortPlaceName({ state: 'Oregon', city: '' })).toBe('OR')
  expect(shortPlaceName({ state: '', city: '' })).toBe('All Locations')
})

test('LOC-15 LOC-16 another state resets the city, another city keeps the state', () => {
  const bend = { state: 'Oregon', city: 'Bend' }
  expect(changed(bend, { state: 'Texas' })).toEqual({ state: 'Texas', city: '' })
  expect(changed(bend, { state: 'Oregon' })).toEqual(bend)
  expect(changed(bend, { city: 'Salem' })).toEqual({ state: 'Oregon', city: 'Salem' })
  expect(changed(bend, { state: 'Texas', city: 'Austin' })).toEqual({ state: 'Texas', city: 'Austin' })
})

const states = [
  { name: 'Oregon', code: 'OR', majorCities: [{ name: 'Portland' }, { name: 'Bend' }] },
  { name: 'Texas', code: 'TX', majorCities: [{ name: 'Austin' }] },
]

test.each([
  [{ address: { state: 'Oregon', city: 'Bend' } }, { state: 'Oregon', city: 'Bend' }],
  [{ address: { state: 'Texas', town: 'Austin' } }, { state: 'Texas', city: 'Austin' }],
  [{ address: { state: 'Texas', village: 'austin' } }, { state: 'Texas', city: 'Austin' }],
])('LOC-18 LOC-19 %j is a listed place', (answer, place) => {
  expect(placeIn(answer, states)).toEqual(place)
})

test.each([
  { address: { state: 'Oregon', city: 'Atlantis' } },
  { address: { state: 'Île-de-France', city: 'Paris' } },
  { address: { state: 'Oregon' } },
  { address: { city: 'Portland' } },
  { address: { state: 7, city: {} } },
  { error: 'Unable to geocode' },
  null,
])('LOC-06 %j is not a listed place, so it becomes Portland, Oregon', (answer) => {
  expect(placeIn(answer, states)).toBeNull()
  expect(fallbackPlace).toEqual({ state: 'Oregon', city: 'Portland' })
})
