// The storage protocol under /storage/v1. Bodies are streams: nothing in this folder holds a whole upload in memory.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Callers } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import { dropRest } from './body.ts'
import { bucketRoutes } from './buckets.ts'
import { diskStore } from './store/disk.ts'
import { openPictures } from './images/pictures.ts'
import { renderRoutes } from './images/routes.ts'
import { type LimitSettings, makeLimits } from './limits.ts'
import { listingRoutes } from './objects/listing.ts'
import { moveAndCopyRoutes } from './objects/move-and-copy.ts'
import { objectRoutes } from './objects/routes.ts'
import { problems, refusalOf, retryAfterOf } from './problems.ts'
import { makeRows } from './rows.ts'
import { type S3Settings, s3Store } from './store/s3.ts'
import { resumableMs, resumableRoutes } from './objects/resumable.ts'
import { signingRoutes } from './signing.ts'
import { withoutRemovals } from './store/store.ts'
import { type ServerFiles, serverFiles } from './objects/server-files.ts'
import { startSweeper } from './store/sweeper.ts'
import { loadInstallation } from './tokens.ts'
import type { UploadContext } from './objects/uploads.ts'
import { callerOf } from './request-caller.ts'

export type StorageSettings = LimitSettings & { uploadLimit: number; renderAnySize: boolean; s3: S3Settings | null }

type Dependencies = {
  /** For the sweeper, which works for nobody. */
  db: Database
  callers: Callers
  /** Reads the secret that signs URLs. */
  owner: pg.ClientConfig
  /** Stores files if no S3 is configured, and always holds incoming uploads and the cache of rendered pictures. */
  folder: string
  settings: StorageSettings
  now: () => Date
}

const prefix = '/storage/v1'
const hour = 60 * 60 * 1000

/** Returns the metrics of its picture jobs, and the files for the server's own work. */
export async function storageRoutes(
  app: FastifyInstance,
  { db, callers, owner, folder, settings, now }: Dependencies,
): Promise<{ stats(): Record<string, number>; files: ServerFiles }> {
  const incoming = path.join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const gathering = path.join(folder, 'resumable')
  const { id, tokens } = await loadInstallation(owner, now)
  const place = `objects/${id}`
  const opened = settings.s3 === null ? await diskStore(path.join(folder, place)) : await s3Store(settings.s3, `${place}/`)
  const store = withoutRemovals(opened, () => makeRows(db).asServiceMayRemoveBytes())
  const pictures = await openPictures({ folder: path.join(folder, 'pictures') })
  const shared: Omit<UploadContext, 'rows'> = {
    store,
    tokens,
    folder: incoming,
    pictures,
    uploadLimit: settings.uploadLimit,
    limits: makeLimits(settings, now),
  }
  const contextOf = (request: FastifyRequest): UploadContext => ({ ...shared, rows: makeRows(request.db) })
  const who = (request: FastifyRequest) => callerOf(request, callers)
  const sweeper = startSweeper({
    store,
    rows: makeRows(db),
    leftovers: { [incoming]: hour, [gathering]: resumableMs + hour },
    log: app.log,
    now,
  })
  app.addHook('onClose', () => sweeper.stop())

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onSend', (request, reply, payload, done) => {
    dropRest(request, reply)
    done(null, payload)
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalOf(error)
    // A client that breaks off in the middle of its file is nobody's fault.
    if (status >= 500 && !request.raw.readableAborted) request.log.error({ err: error }, 'storage fault')
    const retryAfter = retryAfterOf(error)
    if (retryAfter !== null) void reply.header('retry-after', retryAfter)
    void reply.code(status).type('application/json; charset=utf-8').send(body)
  })

  await app.register(
    async (at) => {
      at.get('/status', async () => ({ status: 'ok' }))
      at.get('/version', async (_request, reply) => reply.type('text/plain').send('1'))
      bucketRoutes(at, contextOf, who)
      listingRoutes(at, contextOf, who)
      moveAndCopyRoutes(at, contextOf, who)
      signingRoutes(at, contextOf, who)
      objectRoutes(at, contextOf, callers, who)
      await resumableRoutes(at, {
        contextOf,
        uploadLimit: settings.uploadLimit,
        callers,
        folder: gathering,
        prefix: `${prefix}/upload/resumable`,
      })
      renderRoutes(at, { contextOf, callers, pictures, anySize: settings.renderAnySize })
      at.all('/*', (request) => {
        throw problems.unknownRoute(request.method, request.url.split('?', 1)[0]?.slice(0, 200) ?? '')
      })
    },
    { prefix },
  )
  return { stats: () => pictures.stats(), files: serverFiles({ ...shared, rows: makeRows(db) }) }
}
