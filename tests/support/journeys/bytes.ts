// What a browser receives, compressed as the server sends it, and its limits. kB are thousands of bytes.
import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { demoMember } from './demo.ts'
import { anonKeyOf, type Account } from './journey.ts'

type Gate = { most: number; aim: number; what: string }
export const gates = {
  landing: { most: 12_000, aim: 9_000, what: 'landing: HTML, CSS and JS' },
  landingScripts: { most: 1_500, aim: 1_000, what: 'landing: JS' },
  landingFonts: { most: 40_000, aim: 32_000, what: 'landing: fonts' },
  landingPictures: { most: 40_000, aim: 25_000, what: 'landing: pictures above the fold' },
  entry: { most: 118_000, aim: 112_000, what: 'app: entry' },
  laterFile: { most: 25_000, aim: 15_000, what: 'each file of ours fetched later' },
  library: { most: 150_000, aim: 100_000, what: 'each library that an act fetches' },
  screen: { most: 145_000, aim: 140_000, what: 'first screen: JS before it shows' },
  visit: { most: 215_000, aim: 200_000, what: 'first screen: JS fetched by itself in the first ten seconds' },
  area: {
    most: 80_000,
    aim: 70_000,
    what: 'an area: its own JS, all screens, tabs and dialogs, without the libraries that an act fetches',
  },
} satisfies Record<string, Gate>

/** Every screen with the names of its own files; `{other}` and `{conversation}` are ids of the demo town. */
export const screens = [
  { path: '/auth', files: ['auth'], isPublic: true },
  { path: '/reset-password', files: ['reset-password'], isPublic: true },
  { path: '/homepage', files: ['_app', '_app.homepage'] },
  { path: '/browse-professionals', files: ['_app', '_app.browse-professionals'] },
  { path: '/professional/{other}', files: ['_app', '_app.professional._id'] },
  { path: '/my-profile-settings', files: ['_app', '_app.my-profile-settings'] },
  { path: '/settings', files: ['_app', '_app.settings'] },
  { path: '/request-trade/{other}', files: ['_app', '_app.request-trade._recipientId'] },
  { path: '/trades', files: ['_app', '_app.trades'] },
  { path: '/messages', files: ['_app', '_app.messages', '_app.messages.index'] },
  { path: '/messages/{conversation}', files: ['_app', '_app.messages', '_app.messages._conversationId'] },
  { path: '/notifications', files: ['_app', '_app.notifications'] },
  { path: '/jobs', files: ['_app', '_app.jobs'] },
  { path: '/marketplace', files: ['_app', '_app.marketplace'] },
  { path: '/forum', files: ['_app', '_app.forum'] },
  { path: '/community', files: ['_app', '_app.community'] },
  { path: '/upgrade', files: ['_app', '_app.upgrade'] },
  { path: '/upgrade/premium', files: ['_app', '_app.upgrade_.premium'] },
] satisfies { path: string; files: string[]; isPublic?: true }[]

/** The screen's URL in the demo town, as Ana may open it. */
export async function addressOf(path: string, url: string, ana: Account): Promise<string> {
  const bea = await demoMember(url, 'bea')
  const conversation = path.includes('{conversation}') ? await conversationOf(url, ana) : ''
  return path.replace('{other}', bea.id).replace('{conversation}', conversation)
}

async function conversationOf(url: string, { id, session }: Account): Promise<string> {
  const anonKey = await anonKeyOf(url)
  const asked = await fetch(`${url}/rest/v1/messages?select=conversation_id&recipient_id=eq.${id}&limit=1`, {
    headers: { apikey: anonKey, authorization: `Bearer ${String(session['access_token'])}` },
  })
  const [message]: { conversation_id: string }[] = await asked.json()
  if (message === undefined) throw new Error('nobody has written to Ana')
  return message.conversation_id
}

/** The body as received, which fetch would have decompressed. */
export function receive(address: string): Promise<{ body: Buffer; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        if (answer.statusCode !== 200) return reject(new Error(`${address} answered ${answer.statusCode}`))
        if (answer.headers['content-encoding'] !== 'br') return reject(new Error(`${address} came without brotli`))
        return resolve({ body, text: brotliDecompressSync(body).toString() })
      })
    })
    asked.on('error', reject).end()
  })
}

/** The inline scripts of a document, compressed on their own. Data, such as the settings, does not count. */
export function inlineScripts(html: string): number {
  const code = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '').join('\n')
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** The entry modules of a document. */
export function entriesOf(html: string): string[] {
  const paths = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path]) => path ?? '')
  if (paths.length === 0) throw new Error('the document starts no module')
  return paths
}

/** Every script that the app can ever fetch, starting from its entry. */
export async function allScripts(url: string, entries: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const open = [...entries]
  for (const path of open) {
    if (sizes.has(path)) continue
    const { body, text } = await receive(url + path)
    sizes.set(path, body.length)
    for (const [, name] of text.matchAll(/["'`](?:\.\/|assets\/)([\w.$~-]+\.js)["'`]/g)) open.push(`/assets/${name}`)
  }
  return sizes
}

/** Everything of jobs that is fetched by itself: screens, tabs and dialogs. */
const jobsScreens = [
  '_app.jobs',
  'JobFilterSheet',
  'JobSearchesDialog',
  'JobDetail',
  'ApplyDialog',
  'PresetsDialog',
  'MyApplications',
  'Interviews',
  'SuggestDialog',
  'ChatDialog',
  'PostJobDialog',
  'OwnerView',
  'Applicants',
  'PassDialog',
  'ScheduleDialog',
  'MoveDialog',
  'DirectMessage',
  'Analytics',
]
/** Everything of the community that is fetched by itself. */
const communityScreens = [
  '_app.forum',
  '_app.forum_.thread._id',
  '_app.community',
  'ForumChat',
  'ComposePage',
  'ReplyForm',
  'PostDialogs',
  'ChatWidget',
  'Rooms',
  'Closed',
  'DisableDialog',
  'ReportDialog',
]

/** What other areas and their dialogs bring as well. */
const elsewhere = [
  '_app',
  '_app.settings',
  '_app.trades',
  '_app.professional._id',
  'SavedItemsDialog',
  'SavedThreads',
  'SearchDialog',
  'ProfileMenu',
  'HoursTab',
  'TradeDetail',
  '_app.messages._conversationId',
  'ReportDialog',
  'BlockDialog',
  'ProofDialog',
]

/** The scripts that jobs need and that nothing else brings. */
export const jobsArea = (url: string): Promise<Map<string, number>> => areaOf(url, jobsScreens)

/** The scripts that the forum and its live chat need and that nothing else brings. */
export const communityArea = (url: string): Promise<Map<string, number>> => areaOf(url, communityScreens)

async function areaOf(url: string, screensOf: string[]): Promise<Map<string, number>> {
  const entries = entriesOf((await receive(`${url}/auth`)).text)
  const all = await allScripts(url, entries)
  const closureOf = (names: string[]) => scriptsOf(url).closure([...entries, ...names.map((name) => fileNamed(all, name))])
  const [needed, known] = await Promise.all([closureOf(screensOf), closureOf(elsewhere)])
  return new Map([...needed].filter(([path]) => !known.has(path) && !isLibrary(path)))
}

/** A file of a package alone, which something fetches when it needs it (vite.config.ts names it so). */
export const isLibrary = (path: string) => path.startsWith('/assets/library-')

export type Scripts = { closure(from: string[]): Promise<Map<string, number>> }

/** Scripts by path with their size as sent: the given ones and all static imports, without what they fetch later. */
export function scriptsOf(url: string): Scripts {
  const known = new Map<string, Promise<{ bytes: number; imports: string[] }>>()
  const look = (path: string) => {
    const found = known.get(path) ?? receive(url + path).then(({ body, text }) => ({ bytes: body.length, imports: importsOf(text) }))
    known.set(path, found)
    return found
  }
  return {
    async closure(from) {
      const sizes = new Map<string, number>()
      const open = [...from]
      for (const path of open) {
        if (sizes.has(path)) continue
        const { bytes, imports } = await look(path)
        sizes.set(path, bytes)
        open.push(...imports)
      }
      return sizes
    },
  }
}

// In the bundler's formats: import{a as b}from"./name.js", import"./name.js", export{a}from"./name.js".
const staticImport = /\b(?:import|from)\s*["'`]\.\/([\w.$~-]+\.js)["'`]/g
const importsOf = (code: string) => [...code.matchAll(staticImport)].map(([, name]) => `/assets/${name}`)

/** Every file of ours that this document has fetched so far, with its size as sent. */
export async function filesOf(page: Page): Promise<Map<string, number>> {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => entry.name.startsWith(`${location.origin}/assets/`))
      .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize] as const),
  )
  return new Map(files)
}

/** The fetched file with this name, whatever its hash. */
export function fileNamed(files: Map<string, number>, name: string): string {
  const found = [...files.keys()].find((path) => path.startsWith(`/assets/${name}-`) && /^[\w-]{8}\.js$/.test(path.slice(name.length + 9)))
  if (found === undefined) throw new Error(`the browser fetched no ${name}-….js`)
  return found
}

export function sumOf(files: Map<string, number>, kind = /./): number {
  return [...files].filter(([path]) => kind.test(path)).reduce((sum, [, bytes]) => sum + bytes, 0)
}

export const kinds = { script: /\.js$/, font: /\.woff2$/, picture: /\.(?:svg|webp|avif|png|jpe?g)$/ }
