// The service worker: has the browser answer the start of a screen from its storage (next-visit.ts). A route, and no `fetch` handler, so
// that no request waits for this script, and a screen without a stored document comes from the server. Browsers without such
// routes ignore it.
import { documents } from './next-visit.ts'
import { startPaths } from './start-screen.ts'

type Rule = { condition: { urlPattern: URLPattern; requestMode: string }; source: { cacheName: string } }
type Worker = { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } }
type Event = { waitUntil(done: Promise<unknown>): void; addRoutes?(rules: Rule[]): Promise<void> }

const worker = globalThis as unknown as Worker & { addEventListener(type: string, listener: (event: Event) => void): void }

worker.addEventListener('install', (event) => {
  if (event.addRoutes === undefined) return
  const rules = startPaths.map((pathname) => ({
    condition: { urlPattern: new URLPattern({ pathname, search: '' }), requestMode: 'navigate' },
    source: { cacheName: documents },
  }))
  event.waitUntil(Promise.all([event.addRoutes(rules), worker.skipWaiting()]))
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
