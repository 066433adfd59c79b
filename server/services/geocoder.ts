// Finds the place at a position, with a service that speaks Nominatim's API if the operator set one. Otherwise the caller
// uses the list of places in the database, and positions never leave this server.
import { cut } from '#domain/wording/cut.ts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Geocoder as GeocoderSettings } from '#server/settings/outside.ts'

/** In degrees; two decimals are about a kilometer. */
export type Position = { latitude: number; longitude: number }
/** The parts of Nominatim's `address` that screens read. */
export type Address = { state: string; city?: string; town?: string; village?: string }

export type Geocoder = {
  /** Null if there is no such place; throws if the service fails or too many requests wait. */
  addressOf(position: Position): Promise<Address | null>
}

const answerMs = 4000
/** Nominatim's terms of use: one request per second, and a user agent that identifies us. */
const paceMs = 1000
const mostWaiting = 4
const rememberedPlaces = 2000

type Clock = { now: () => number; wait: (ms: number) => Promise<void> }
const realClock: Clock = { now: Date.now, wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)) }

/** Null without settings: the caller then uses the list of places in the database. */
export function openGeocoder(settings: GeocoderSettings | null, publicUrl: string, clock = realClock): Geocoder | null {
  if (settings === null) return null
  const known = new LRUCache<string, { address: Address | null }>({ max: rememberedPlaces })
  const paced = oneAtATime(clock)
  return {
    async addressOf(position) {
      const [lat, lon] = [position.latitude.toFixed(2), position.longitude.toFixed(2)]
      const key = `${lat} ${lon}`
      const found = known.get(key)
      if (found !== undefined) return found.address
      const address = await paced(() => ask(`${settings.url}/reverse?lat=${lat}&lon=${lon}&format=json&zoom=10`, publicUrl))
      known.set(key, { address })
      return address
    },
  }
}

async function ask(url: string, publicUrl: string): Promise<Address | null> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': `BeautyBarter (${publicUrl})` },
    signal: AbortSignal.timeout(answerMs),
    redirect: 'error',
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the geocoder answered ${answer.status}`)
  }
  return readAddress(await answer.json())
}

function readAddress(response: unknown): Address | null {
  const given = partOf(response, 'address')
  const state = textOf(given, 'state')
  if (state === undefined) return null
  const [city, town, village] = [textOf(given, 'city'), textOf(given, 'town'), textOf(given, 'village')]
  return { state, ...(city !== undefined && { city }), ...(town !== undefined && { town }), ...(village !== undefined && { village }) }
}

function partOf(response: unknown, name: string): unknown {
  return typeof response === 'object' && response !== null && name in response ? (response as Record<string, unknown>)[name] : undefined
}

function textOf(response: unknown, name: string): string | undefined {
  const text = partOf(response, name)
  return typeof text === 'string' && text !== '' ? cut(text, 100) : undefined
}

function oneAtATime({ now, wait }: Clock): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const inTurn = pLimit(1)
  let freeAt = 0
  const myTurn = async () => {
    const pause = freeAt - now()
    if (pause > 0) await wait(pause)
    freeAt = now() + paceMs
  }
  return async (work) => {
    if (inTurn.activeCount + inTurn.pendingCount >= mostWaiting) throw new Error('the geocoder is asked too much at once')
    await inTurn(myTurn)
    return work()
  }
}
