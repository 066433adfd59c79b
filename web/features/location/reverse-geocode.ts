// Finds the listed place of a position: a GET with lat and lon to our endpoint in Nominatim's format (spec §7).
import { askFunction } from '#web/data/client.ts'
import { placeIn, type Listed } from './address.ts'
import type { Place } from './kept-place.ts'

export async function placeAt({ latitude, longitude }: { latitude: number; longitude: number }, states: Listed[]): Promise<Place | null> {
  const answer = await askFunction('reverse-geocode', { lat: String(latitude), lon: String(longitude), format: 'json' })
  return placeIn(answer, states)
}
