// The table API under /rest/v1: parse → plan → sql → run → reply.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Caller, Callers } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { parseAccept, parsePreferences, parseRange } from './parse/preferences.ts'
import { newOutlines, prepare, type Asked, type Method, type Prepared, type Preparing } from './prepare.ts'
import { problems, RestProblem } from './problems.ts'
import { problemReply, replyTo, type Reply } from './reply.ts'
import { run } from './run.ts'
import { openSchema } from './schema.ts'

export type RestSettings = { schemas: string[]; maxRows: number }
type On = { db: Database; callers: Callers; owner: pg.ClientConfig; settings: RestSettings }

const prefix = '/rest/v1'
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
const unknownNames = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

export function restRoutes(app: FastifyInstance, { db, callers, owner, settings }: On): void {
  const schema = openSchema(owner, settings.schemas, app.log)
  let preparing: Preparing | null = null
  let names = 0
  app.addHook('onClose', () => schema.close())

  function preparingWith(catalogue: Catalogue): Preparing {
    if (preparing?.catalogue !== catalogue) {
      preparing = { catalogue, maxRows: settings.maxRows, outlines: newOutlines(), nextName: () => `r${(names += 1)}` }
    }
    return preparing
  }

  async function prepared(asked: Asked): Promise<Prepared> {
    const catalogue = preparing !== null && schema.isCurrent(preparing.catalogue) ? preparing.catalogue : await schema.current()
    try {
      return prepare(preparingWith(catalogue), asked)
    } catch (error) {
      if (!(error instanceof RestProblem) || !unknownNames.has(error.code)) throw error
      const newer = await schema.newerThan(catalogue)
      if (newer === null) throw error
      return prepare(preparingWith(newer), asked)
    }
  }

  async function answer(request: FastifyRequest): Promise<Reply> {
    let caller: Caller | null = null
    try {
      caller = await callers.fromRequest(request)
      const asked = askedBy(request, settings.schemas)
      const ready = await prepared(asked)
      const outcome = await run(db, caller, ready, settings.maxRows)
      const reply = replyTo(asked, ready, outcome)
      if (settings.schemas.length > 1) reply.headers['content-profile'] = asked.schema
      return reply
    } catch (error) {
      const reply = problemReply(error, caller === null || caller.role === 'anon')
      if (reply.status >= 500) request.log.error({ err: error }, 'table API fault')
      return reply
    }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    send(reply, request.method, await answer(request))
  }

  for (const url of [prefix, `${prefix}/*`]) {
    app.route({ method: [...methods], url, exposeHeadRoute: false, handler: handle })
    app.route({
      method: 'OPTIONS',
      url,
      handler: (_request, reply) => reply.code(200).header('allow', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE').send(),
    })
  }
  app.setErrorHandler((error, request, reply) => send(reply, request.method, problemReply(error, true)))
}

function send(reply: FastifyReply, method: string, { status, headers, body }: Reply): void {
  void reply
    .code(status)
    .headers(headers)
    .send(method === 'HEAD' ? undefined : (body ?? undefined))
}

function askedBy(request: FastifyRequest, schemas: string[]): Asked {
  const url = request.raw.url ?? ''
  const cut = url.indexOf('?')
  const method = methodOf(request.method)
  const { headers } = request
  const isReading = method === 'GET' || method === 'HEAD'
  return {
    method,
    target: targetOf(cut < 0 ? url : url.slice(0, cut), method),
    schema: schemaOf(headers[isReading ? 'accept-profile' : 'content-profile'], schemas),
    rawQuery: cut < 0 ? '' : url.slice(cut + 1),
    preferences: parsePreferences(headers.prefer),
    format: parseAccept(headers.accept),
    range: isReading ? parseRange(headers.range) : null,
    contentType: headers['content-type'],
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  }
}

function methodOf(word: string): Method {
  const method = methods.find((one) => one === word)
  if (method === undefined) throw problems.method(word)
  return method
}

function targetOf(path: string, method: Method): Asked['target'] {
  const inside = path.slice(prefix.length + 1).replace(/\/$/, '')
  if (inside === '') throw problems.root()
  const isCall = inside.startsWith('rpc/')
  const name = decodedName(isCall ? inside.slice(4) : inside)
  if (isCall && method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw problems.rpcMethod(method)
  return { kind: isCall ? 'call' : 'table', name }
}

function decodedName(text: string): string {
  if (text === '' || text.includes('/')) throw problems.path()
  if (!text.includes('%')) return text
  try {
    const name = decodeURIComponent(text)
    if (!name.includes('\0')) return name
  } catch {
    // Falls to the refusal below: not percent-encoded UTF-8.
  }
  throw problems.path()
}

function schemaOf(asked: string | string[] | undefined, schemas: string[]): string {
  if (asked === undefined) return schemas[0] ?? 'public'
  const name = String(asked)
  if (!schemas.includes(name)) throw problems.schema(name, schemas)
  return name
}
