// The size limits that can be checked without a browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allScripts,
  communityArea,
  entriesOf,
  gates,
  inlineScripts,
  isLibrary,
  jobsArea,
  receive,
  scriptsOf,
  sumOf,
} from '#tests/support/journeys/bytes.ts'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

const mostOf = (path: string) => (isLibrary(path) ? gates.library : gates.laterFile).most

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

describe('downloads are small', () => {
  test('the landing page, including its inlined styles and scripts', async () => {
    const { body, text } = await receive(`${gateway.url}/`)
    expect(text).toContain('<style>')
    expect(body.length).toBeLessThanOrEqual(gates.landing.most)
    expect(inlineScripts(text)).toBeLessThanOrEqual(gates.landingScripts.most)
  })

  test('the app: its entry and each file that loads later', async () => {
    const { text } = await receive(`${gateway.url}/auth`)
    const entry = await scriptsOf(gateway.url).closure(entriesOf(text))
    const all = await allScripts(gateway.url, entriesOf(text))
    const later = new Map([...all].filter(([path]) => !entry.has(path)))
    expect(later.size, 'screens are fetched apart from the entry').toBeGreaterThan(10)
    expect(sumOf(entry)).toBeLessThanOrEqual(gates.entry.most)
    expect([...later.keys()].filter(isLibrary).length, 'some libraries are files of their own').toBeGreaterThan(1)
    expect([...later].filter(([path, bytes]) => bytes > mostOf(path))).toEqual([])
  })

  test("the jobs area's own scripts, with all its screens, tabs and dialogs", async () => {
    const own = await jobsArea(gateway.url)
    const sizes = [...own].toSorted(([, a], [, b]) => b - a).map(([path, bytes]) => `${path} ${bytes}`)
    expect(own.size).toBeGreaterThan(20)
    expect(sumOf(own), `${gates.area.what}: ${sizes.join(', ')}`).toBeLessThanOrEqual(gates.area.most)
  })

  test("the community's own scripts, with the forum, the live chat and its dialogs", async () => {
    const own = await communityArea(gateway.url)
    const sizes = [...own].toSorted(([, a], [, b]) => b - a).map(([path, bytes]) => `${path} ${bytes}`)
    expect(own.size).toBeGreaterThan(5)
    expect(sumOf(own), `${gates.area.what}: ${sizes.join(', ')}`).toBeLessThanOrEqual(gates.area.most)
  })

  test('scripts are cached for a year under a name that changes with their content', async () => {
    const { text } = await receive(`${gateway.url}/auth`)
    const answer = await fetch(gateway.url + (entriesOf(text)[0] ?? ''))
    expect(answer.headers.get('cache-control')).toContain('max-age=31536000')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })
})
