// GET ?lat=&lon=&format=json: the place at a position, in Nominatim's format (spec §7, "a GET with lat and lon").
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import type { Address } from '#server/services/geocoder.ts'
import { makeLimiter } from '#server/services/limiter.ts'
import type { Services } from '#server/services/services.ts'
import { refusal, wrongMethod } from './body.ts'

const limiter = makeLimiter({ most: 30, seconds: 3600 })

export const reverseGeocode: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    const { userId } = context.caller
    if (userId === null) return refusal('no_session', 'No session')
    if (request.method !== 'GET') return wrongMethod('GET')
    const search = new URL(request.url).searchParams
    const [latitude, longitude] = [degrees(search.get('lat'), 90), degrees(search.get('lon'), 180)]
    if (latitude === null || longitude === null) return refusal('invalid', 'Give lat and lon in degrees')
    const wait = context.services.site.rateLimits ? limiter.spend(userId, context.clock()) : 0
    if (wait > 0) return refusal('limit_reached', 'Too many tries', { retryAfter: wait })
    try {
      const address = await addressOf({ latitude, longitude }, context)
      // Nominatim's response for a position without a place.
      return Response.json(address === null ? { error: 'Unable to geocode' } : { address })
    } catch {
      return refusal('unavailable', 'We could not find out the place.')
    }
  },
}

async function addressOf(position: { latitude: number; longitude: number }, context: FunctionContext<Services>): Promise<Address | null> {
  const { geocoder } = context.services
  if (geocoder !== null) return geocoder.addressOf(position)
  const [place = {}] = await context.sql('select state, city from public.nearest_city($1, $2)', [
    String(position.latitude),
    String(position.longitude),
  ])
  const { state, city } = place
  return state && city ? { state, city } : null
}

/** Rounded to about a kilometer right away; null if it is not a valid coordinate. */
function degrees(text: string | null, most: number): number | null {
  if (text === null || !/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null
  const value = Math.round(Number(text) * 100) / 100
  return Math.abs(value) <= most ? value : null
}
