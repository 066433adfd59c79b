// The built web app: documents from memory, everything else from disk. Each path that is no file and no protocol's is
// the app's to route.
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from './headers.ts'

const compress = promisify(brotliCompress)
const notTheApps = /^\/(?:(?:auth|rest|realtime|storage|functions)\/v1(?:[/?]|$)|assets\/|_)/
const configMarker = '<script type="application/json" id="config"></script>'

export type WebSettings = {
  /** The build's output; without it only the protocols are served. */
  folder: string
  launchMode: string
  publicUrl: string
  publicSettings: Record<string, unknown>
  connect: string[]
  forms: string[]
  widgets: string[]
}

type Page = { plain: Buffer; brotli: Buffer; etag: string }
type Build = { pages: Map<string, Page>; headers: Record<string, string> }

export async function webRoutes(app: FastifyInstance, settings: WebSettings): Promise<void> {
  const files = await listFiles(settings.folder)
  const build = await openBuild(settings)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const { pages, headers } = await build()
    const page = pages.get(name)
    if (page === undefined) return reply.code(404).type('text/plain').send('The web app is not built yet: npm run build')
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    reply.headers(headers).type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Accept-Encoding')
    if (!takesBrotli) return reply.send(page.plain)
    return reply.header('content-encoding', 'br').send(page.brotli)
  }

  if (files.length > 0) await serveFiles(app, settings.folder, files)
  for (const name of files.filter((each) => each.endsWith('.html') && each !== 'app.html')) {
    const path = name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
    app.get(path, (request, reply) => sendPage(request, reply, name))
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notTheApps.test(request.url)
    if (isPage) return sendPage(request, reply, 'app.html')
    return reply.code(404).send({ message: 'no Route matched with those values' })
  })
}

const isForBrowsers = (name: string) => !/\.(html|br|gz)$/.test(name) && name !== 'csp.json'

async function serveFiles(app: FastifyInstance, folder: string, files: string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    // Their names carry a hash of their content.
    immutable: true,
    maxAge: '365d',
  })
  for (const name of files.filter(isForBrowsers)) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { immutable: false, maxAge: '1h' }))
  }
}

/** Answers the documents of the newest build: `npm run dev` builds anew under a running server. */
async function openBuild(settings: WebSettings): Promise<() => Promise<Build>> {
  const read = async (): Promise<Build> => ({
    pages: await readPages(settings),
    headers: pageHeaders({ ...settings, scripts: await readScriptHashes(settings.folder) }),
  })
  const madeAt = async () => (await stat(join(settings.folder, 'app.html')).catch(unlessMissing))?.mtimeMs ?? 0
  let current = { build: await read(), madeAt: await madeAt(), lookedAt: Date.now() }
  return async () => {
    if (Date.now() - current.lookedAt < 1000) return current.build
    const newest = await madeAt()
    // 0: a build under way has emptied the folder; what we have still serves.
    const isNew = newest !== 0 && newest !== current.madeAt
    current = { build: isNew ? await read() : current.build, madeAt: isNew ? newest : current.madeAt, lookedAt: Date.now() }
    return current.build
  }
}

async function readPages(settings: WebSettings): Promise<Map<string, Page>> {
  // `<` is escaped so that no setting can end the script element.
  const config = JSON.stringify(settings.publicSettings).replaceAll('<', '\\u003c')
  const pages = new Map<string, Page>()
  const files = await listFiles(settings.folder)
  for (const name of files.filter((each) => each.endsWith('.html'))) {
    const html = await readFile(join(settings.folder, name), 'utf8')
    const stamped = html
      .replace('<html', `<html data-launch="${settings.launchMode}"`)
      .replace(configMarker, () => configMarker.replace('><', `>${config}<`))
    const plain = Buffer.from(stamped)
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`
    pages.set(name, { plain, brotli, etag })
  }
  return pages
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
