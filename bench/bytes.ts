// The size of a first visit, compared with its gates: the landing page, the app's entry, and the scripts each screen needs
// to render. What a screen loads later (menus, dialogs, the live connection) is listed beside them.
//   npm run bench -- bytes
import { chromium, type Browser } from '@playwright/test'
import * as bytes from '../tests/support/journeys/bytes.ts'
import { chromiumFlags, findChromium } from '../tests/support/journeys/chromium.ts'
import { demoMember } from '../tests/support/journeys/demo.ts'
import type { Account } from '../tests/support/journeys/journey.ts'
import { countRequests, untilSettled } from '../tests/support/journeys/settled.ts'
import { startServer } from '../tests/support/setup/server.ts'

const { gates, kinds, sumOf } = bytes
type Line = { what: string; bytes: number; gate: { most: number; aim: number }; more?: number }

const server = await startServer({ DEMO: 'on' })
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  const lines = [...(await landing()), ...(await publicPages()), await entry()]
  const ana = await demoMember(server.url, 'ana')
  for (const screen of bytes.screens) lines.push(await shown(screen, ana))
  lines.push({ what: 'jobs: its own JS', bytes: sumOf(await bytes.jobsArea(server.url)), gate: gates.area })
  lines.push({ what: 'community: its own JS', bytes: sumOf(await bytes.communityArea(server.url)), gate: gates.area })
  for (const line of lines) tell(line)
  process.exitCode = lines.every((line) => line.bytes <= line.gate.most) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}

async function landing(): Promise<Line[]> {
  const { body, text } = await bytes.receive(`${server.url}/`)
  const files = await visit(browser, '/')
  const line = (gate: (typeof gates)[keyof typeof gates], size: number): Line => ({ what: gate.what, bytes: size, gate })
  return [
    line(gates.landing, body.length),
    line(gates.landingScripts, bytes.inlineScripts(text)),
    line(gates.landingFonts, sumOf(files, kinds.font)),
    line(gates.landingPictures, sumOf(files, kinds.picture)),
  ]
}

/** The other public pages, compared with the landing page's gate. */
async function publicPages(): Promise<Line[]> {
  const paths = ['/marketing', '/how-it-works', '/waitlist-confirmation', '/about', '/contact', '/safety', '/privacy-policy', '/terms']
  const sizes = await Promise.all(paths.map(async (path) => (await bytes.receive(server.url + path)).body.length))
  return paths.map((path, place) => ({ what: `${path}: HTML, CSS and JS`, bytes: sizes[place] ?? 0, gate: gates.landing }))
}

async function entry(): Promise<Line> {
  return { what: gates.entry.what, bytes: sumOf(await bytes.scriptsOf(server.url).closure(await entryPaths())), gate: gates.entry }
}

async function shown(screen: (typeof bytes.screens)[number], ana: Account): Promise<Line> {
  const { path, files: own } = screen
  const fetched = await visit(browser, await bytes.addressOf(path, server.url, ana), 'isPublic' in screen ? undefined : ana)
  const names = own.map((name) => bytes.fileNamed(fetched, name))
  const needed = sumOf(await bytes.scriptsOf(server.url).closure([...(await entryPaths()), ...names]))
  return { what: path, bytes: needed, gate: gates.screen, more: sumOf(fetched, kinds.script) - needed }
}

async function entryPaths(): Promise<string[]> {
  return bytes.entriesOf((await bytes.receive(`${server.url}/auth`)).text)
}

async function visit(from: Browser, path: string, account?: Account): Promise<Map<string, number>> {
  const context = await from.newContext({ viewport: { width: 1280, height: 900 } })
  const key = `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`
  if (account)
    await context.addInitScript(([name, value]) => localStorage.setItem(name, value), [key, JSON.stringify(account.session)] as const)
  countRequests(context)
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilSettled(page)
  const files = await bytes.filesOf(page)
  await context.close()
  return files
}

function tell({ what, bytes: size, gate, more }: Line): void {
  const verdict = size > gate.most ? 'OVER' : size > gate.aim ? 'within the gate' : 'within the aim'
  const later = more === undefined ? '' : `, ${kB(more).trim()} kB more once it stands`
  console.log(`${what.padEnd(38)}${kB(size)} kB of ${kB(gate.most)} (aim ${kB(gate.aim).trim()}): ${verdict}${later}`)
}

function kB(size: number): string {
  return (size / 1000).toFixed(1).padStart(6)
}
