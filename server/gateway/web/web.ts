// The built web app: documents from memory, everything else from disk. Paths that are neither a file nor a protocol's are
// routed by the app.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Document, type Documents, type Figures, isDocument, readDocuments, theApp, type Values } from './documents.ts'
import { exposeHeaders, pageHeaders } from '../http/headers.ts'

const notTheApps = /^\/(?:(?:auth|rest|realtime|storage|functions)\/v1(?:[/?]|$)|assets\/|_)/

const forNextVisit = /^\/_next-visit(\/[\w-]+)$/

export type WebSettings = {
  /** The build's output; without it only the protocols are served. */
  folder: string
  launchMode: string
  publicUrl: string
  publicSettings: Record<string, unknown>
  /** What documents say about this installation, and the statistics they show (documents.ts). */
  facts: Values
  figures: Figures
  filled: readonly FilledPage[]
  connect: string[]
  forms: string[]
  widgets: string[]
}

/** A document with paths of its own, filled in for each request. */
export type FilledPage = {
  name: string
  /** Its first group is what `read` gets. */
  at: RegExp
  read(key: string, request: FastifyRequest): Promise<{ status: number; values: Values }>
}

type Build = { documents: Documents; headers: Record<string, string> }

export async function webRoutes(server: FastifyInstance, settings: WebSettings): Promise<void> {
  const files = await listFiles(settings.folder)
  const build = await openBuild(settings)

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply, document: Document | undefined) => {
    const { headers } = await build()
    if (document === undefined) return reply.code(404).type('text/plain').send('The web app is not built yet: npm run build')
    reply.header('etag', document.etag)
    if (reply.statusCode === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    reply.headers(headers).type(document.type).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding')
    if (!takesBrotli) return reply.send(document.plain)
    return reply.header('content-encoding', 'br').send(document.brotli)
  }

  if (files.length > 0) await serveFiles(server, settings.folder, files)
  // Documents have no routes: a build that finishes after the server has started may add new ones.
  server.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const screen = isRead ? forNextVisit.exec(request.url)?.[1] : undefined
    const kept = screen === undefined ? undefined : await (await build()).documents.nextVisit(screen)
    if (kept !== undefined) return sendDocument(request, reply, kept)
    if (!isRead || notTheApps.test(request.url)) return reply.code(404).send({ message: 'no Route matched with those values' })
    const [path = '/', search = ''] = request.url.split(/(?=\?)/)
    const { documents } = await build()
    for (const page of settings.filled) {
      const key = page.at.exec(path)?.[1]
      if (key === undefined) continue
      const { status, values } = await page.read(key, request)
      return sendDocument(request, reply.code(status), await documents.filled(page.name, values))
    }
    const { name, at } = placeOf(path, documents)
    if (at !== path) return reply.redirect(at + search, 301)
    return sendDocument(request, reply, await (name === theApp ? documents.screen(at) : documents.get(name)))
  })
}

type Place = { name: string; at: string }

/** The document for a path, and its canonical URL; only the app's document has many URLs. */
function placeOf(path: string, documents: Documents): Place {
  if (path === '/') return { name: 'index.html', at: '/' }
  const bare = path.slice(1).replace(/(?:\.html)?\/?$/, '')
  if (bare === 'app' || bare === 'index') return { name: theApp, at: path }
  if (documents.has(`${bare}.html`)) return { name: `${bare}.html`, at: `/${bare}` }
  return { name: !bare.endsWith('.html') && documents.has(bare) ? bare : theApp, at: path }
}

const isForBrowsers = (name: string) => !isDocument(name) && !/\.(br|gz)$/.test(name) && name !== 'csp.json' && name !== 'screens.json'

async function serveFiles(app: FastifyInstance, folder: string, files: string[]): Promise<void> {
  await app.register(async (own) => {
    own.addHook('onRequest', async (_request, reply) => void reply.removeHeader(exposeHeaders))
    const assets = join(folder, 'assets')
    await own.register(fastifyStatic, { root: assets, serve: false, preCompressed: true, lastModified: false })
    // Not the plugin's own route, which reads the whole folder for each request. The names contain a hash of their content.
    own.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
      reply.sendFile(name, assets, { immutable: true, maxAge: '365d' }),
    )
    for (const name of files.filter(isForBrowsers)) {
      own.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { immutable: false, maxAge: '1h' }))
    }
  })
}

/** Serves the documents of the newest build: `npm run dev` rebuilds while the server runs. */
async function openBuild(settings: WebSettings): Promise<() => Promise<Build>> {
  const read = async (): Promise<Build> => ({
    documents: await readDocuments({ ...settings, templates: settings.filled.map(({ name }) => name) }),
    headers: pageHeaders({ ...settings, scripts: await readScriptHashes(settings.folder) }),
  })
  // The newest file counts, because a build writes its documents one after the other.
  const madeAt = async () => {
    const files = await listFiles(settings.folder)
    if (!files.includes(theApp)) return 0
    const times = await Promise.all(files.map(async (name) => (await stat(join(settings.folder, name)).catch(unlessMissing))?.mtimeMs ?? 0))
    return Math.max(...times)
  }
  let current = { madeAt: await madeAt(), build: await read(), lookedAt: Date.now() }
  return async () => {
    if (Date.now() - current.lookedAt < 1000) return current.build
    const newest = await madeAt()
    // 0: a running build has emptied the folder, so keep serving what we have.
    const isNew = newest !== 0 && newest !== current.madeAt
    current = { build: isNew ? await read() : current.build, madeAt: isNew ? newest : current.madeAt, lookedAt: Date.now() }
    return current.build
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing)
  return entries === null ? [] : entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function readScriptHashes(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'csp.json'), 'utf8').catch(unlessMissing)
  if (text === null) return []
  const { scripts }: { scripts?: string[] } = JSON.parse(text)
  return scripts ?? []
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
