// Which listed place a position lies in: asked by GET with lat and lon of a service in Nominatim's form (spec §7), ours.
import { askFunction } from '#web/data/client.ts'
import { placeIn, type Listed } from './address.ts'
import type { Place } from './place.ts'

export async function placeAt({ latitude, longitude }: { latitude: number; longitude: number }, states: Listed[]): Promise<Place | null> {
  const answer = await askFunction('reverse-geocode', { lat: String(latitude), lon: String(longitude), format: 'json' })
  return placeIn(answer, states)
}
