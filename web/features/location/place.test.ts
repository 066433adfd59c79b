import { expect, test } from 'vitest'
import { nearestPlace, placeName, shortPlaceName } from './place.ts'

const states = [
  {
    name: 'Oregon',
    code: 'OR',
    majorCities: [
      { name: 'Portland', latitude: 45.52, longitude: -122.68 },
      { name: 'Bend', latitude: 44.06, longitude: -121.31 },
    ],
  },
  { name: 'Texas', code: 'TX', majorCities: [{ name: 'Austin', latitude: 30.27, longitude: -97.74 }] },
]

test('a place is written as city and state, as the state alone, or as all locations', () => {
  expect(placeName({ state: 'OR', city: 'Bend' }, states)).toBe('Bend, Oregon')
  expect(placeName({ state: 'OR', city: '' }, states)).toBe('Oregon')
  expect(placeName({ state: '', city: '' }, states)).toBe('All Locations')
  expect(shortPlaceName({ state: 'OR', city: 'Bend' })).toBe('Bend, OR')
})

test('a position becomes the nearest listed city', () => {
  expect(nearestPlace({ latitude: 44.3, longitude: -121.2 }, states)).toEqual({ state: 'OR', city: 'Bend' })
  expect(nearestPlace({ latitude: 30.5, longitude: -97.6 }, states)).toEqual({ state: 'TX', city: 'Austin' })
})

test('a position far from every listed city is no place', () => {
  expect(nearestPlace({ latitude: 48.85, longitude: 2.35 }, states)).toBeNull()
})
