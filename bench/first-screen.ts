// When a member's first screen is visible on a slow phone, compared with the landing page in the same run: 150 ms and
// 1.6 Mbit, a CPU four times slower, an empty cache. Medians, as multiples of the landing page.
//   npm run bench -- first-screen [runs, 7]
import { chromium } from '@playwright/test'
import { chromiumFlags, findWholeChromium } from '../tests/support/journeys/chromium.ts'
import { demoMember } from '../tests/support/journeys/demo.ts'
import { startServer } from '../tests/support/setup/server.ts'
import { open } from './paint/opening.ts'

/** Limits for a screen's largest contentful paint, as multiples of the landing page's. */
const gates = { '/auth': 1.7, '/messages': 2, '/trades': 2, '/homepage': 2.2, '/browse-professionals': 2.2 }
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const runs = Number(process.argv[2] ?? 7)

const server = await startServer({ DEMO: 'on' })
const browser = await chromium.launch({ executablePath: findWholeChromium(), args: chromiumFlags })
try {
  const { session } = await demoMember(server.url, 'ana')
  const stored = { name: `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`, value: JSON.stringify(session) }
  const seen = new Map<string, number[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const path of ['/', ...Object.keys(gates)]) {
      const { lcp } = await open(browser, server.url + path, network, path === '/' || path === '/auth' ? undefined : stored)
      seen.set(path, [...(seen.get(path) ?? []), lcp])
    }
  }
  const landing = medianOf(seen.get('/') ?? [])
  console.log(`${'/'.padEnd(24)}${landing.toFixed(0)} ms`)
  for (const [path, most] of Object.entries(gates)) {
    const lcp = medianOf(seen.get(path) ?? [])
    const times = lcp / landing
    console.log(`${path.padEnd(24)}${lcp.toFixed(0)} ms, ${times.toFixed(2)} x of ${most}: ${times <= most ? 'within the gate' : 'OVER'}`)
    if (times > most) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
}

function medianOf(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}
