import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openGeocoder } from './geocoder.ts'

type Received = { url: string; method: string | undefined; agent: string | undefined; language: string | undefined }

/** The part of Nominatim that one request needs. */
async function nominatim(answer: (asked: number) => { status?: number; body: string }) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const { 'user-agent': agent, 'accept-language': language } = request.headers
    received.push({ url: request.url ?? '', method: request.method, agent, language })
    const { status = 200, body } = answer(received.length)
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** A clock that only moves when code under test waits. */
function handClock() {
  const waits: number[] = []
  let at = 0
  const wait = async (ms: number) => {
    waits.push(ms)
    at += ms
  }
  return { waits, now: () => at, wait }
}

const placeAt = (address: object) => JSON.stringify({ place_id: 1, display_name: 'x', address })

test('without a service there is no geocoder, and the list of places is used', () => {
  expect(openGeocoder(null, 'http://town.test')).toBeNull()
})

test('LOC-17 LOC-18 LOC-19 a service gets lat and lon with two decimals by GET; state and city, town or village are read', async () => {
  const places = [
    { state: 'Oregon', city: 'Bend' },
    { state: 'Oregon', town: 'Sisters', house_number: '7' },
    { state: 'Oregon', village: 'Antelope' },
  ]
  const service = await nominatim((count) => ({ body: placeAt(places[count - 1] ?? {}) }))
  const geocoder = openGeocoder({ url: service.url }, 'http://town.test', handClock())
  expect(await geocoder?.addressOf({ latitude: 44.0581728, longitude: -121.3153096 })).toEqual({ state: 'Oregon', city: 'Bend' })
  expect(await geocoder?.addressOf({ latitude: 44.29, longitude: -121.55 })).toEqual({ state: 'Oregon', town: 'Sisters' })
  expect(await geocoder?.addressOf({ latitude: 44.91, longitude: -120.72 })).toEqual({ state: 'Oregon', village: 'Antelope' })
  expect(await geocoder?.addressOf({ latitude: 0, longitude: 0 })).toBeNull()
  service.close()
  expect(service.received).toHaveLength(4)
  expect(service.received[0]).toEqual({
    url: '/reverse?lat=44.06&lon=-121.32&format=json&zoom=10',
    method: 'GET',
    agent: 'BeautyBarter (http://town.test)',
    language: 'en',
  })
})

test('the same kilometer is requested once, others a second apart, and few at a time', async () => {
  const service = await nominatim(() => ({ body: placeAt({ state: 'Texas', city: 'Austin' }) }))
  const clock = handClock()
  const geocoder = openGeocoder({ url: service.url }, 'http://town.test', clock)
  const at = (longitude: number) => geocoder?.addressOf({ latitude: 30.27, longitude })
  await at(-97.741)
  await at(-97.739)
  const burst = await Promise.allSettled([at(1), at(2), at(3), at(4), at(5), at(6)])
  service.close()
  expect(service.received).toHaveLength(5)
  expect(clock.waits).toEqual([1000, 1000, 1000, 1000])
  expect(burst.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

test.each([
  ['an error', 500, '{}'],
  ['a redirect', 302, '{}'],
  ['no JSON', 200, '<html>'],
])('a service that responds with %s has failed', async (_, status, body) => {
  const service = await nominatim(() => ({ status, body }))
  const answer = openGeocoder({ url: service.url }, 'http://town.test', handClock())?.addressOf({ latitude: 1, longitude: 1 })
  await expect(answer).rejects.toThrow()
  service.close()
})

test.each(['{"error":"Unable to geocode"}', '[]', 'null', '{"address":{"state":7}}', '{"address":"Oregon"}'])(
  '%s is not a place',
  async (body) => {
    const service = await nominatim(() => ({ body }))
    expect(await openGeocoder({ url: service.url }, 'http://town.test', handClock())?.addressOf({ latitude: 1, longitude: 1 })).toBeNull()
    service.close()
  },
)
