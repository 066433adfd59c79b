// Calls server functions as web-standard handlers, so that the same file also runs on an edge host.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf, type Caller, CallerProblem, type Callers } from './caller.ts'
import { OverUse } from './parties.ts'
import { type CallerSettings, type Database, DatabaseError, serviceCaller } from './postgres/database.ts'

/** A function that is silent for this long is aborted. */
const idleMs = 150_000

type Row = Record<string, string | null>
type Values = (string | null)[]

export type FunctionContext<Services> = {
  caller: Caller
  /** The caller's network address. */
  address: string
  /** Runs one statement as the caller. */
  sql: (text: string, values?: Values) => Promise<Row[]>
  /** Calls one definer function of schema public that only service_role may execute. */
  asService: (name: string, named: Row) => Promise<Row[]>
  services: Services
  clock: () => Date
}

export type ServerFunction<Services> = {
  handler(request: Request, context: FunctionContext<Services>): Promise<Response>
  /** Whether a call needs a token (or the public key); false only for endpoints that outside parties call. */
  verifyJwt: boolean
}

type FunctionDependencies<Services> = {
  registry: ReadonlyMap<string, ServerFunction<Services>>
  callers: Pick<Callers, 'fromRequest' | 'fromToken'>
  services: Services
  clock: () => Date
  publicUrl: string
}

export function functionRoutes<Services>(app: FastifyInstance, context: FunctionDependencies<Services>): void {
  const answer = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const called = context.registry.get(request.params.name)
    if (called === undefined) return refuse(reply, 404, 'NOT_FOUND', 'Requested function was not found')
    const caller = await identify(request, called.verifyJwt, context.callers)
    if ('refusal' in caller) return refuse(reply, 401, caller.refusal, caller.message)
    try {
      const response = await withinTime(called.handler(toWebRequest(request, context.publicUrl), contextFor(caller, request, context)))
      if (response === null) return refuse(reply, 504, 'IDLE_TIMEOUT', 'The function did not answer in time', { 'x-relay-error': 'true' })
      return await sendWebResponse(reply, response)
    } catch (error) {
      return refuseError(error, request, reply)
    }
  }
  app.addHook('onRequest', async (_request, reply) => {
    // The response depends on the caller by default; a function can override these headers.
    reply.headers({ 'cache-control': 'no-store', vary: 'Authorization' })
  })
  app.all<{ Params: { name: string } }>('/functions/v1/:name', { errorHandler }, answer)
  app.all<{ Params: { name: string } }>('/functions/v1/:name/*', { errorHandler }, answer)
}

function refuseError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OverUse) {
    const { status, code, message, retryAfter } = error
    return refuse(reply, status, code.toUpperCase(), message, { 'retry-after': String(retryAfter) })
  }
  const isBusy = error instanceof DatabaseError && /^(08|53|57P)/.test(error.code)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  // Not of a client that breaks off or sends what cannot be read.
  if (status >= 500) request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'fault')
  if (isBusy) return refuse(reply, 503, 'SERVICE_UNAVAILABLE', 'The service is busy. Please try again in a moment.', { 'retry-after': '1' })
  if (status === 413) return refuse(reply, 413, 'PAYLOAD_TOO_LARGE', 'The request is larger than any function takes')
  if (error instanceof Error && status >= 400 && status < 500) return refuse(reply, 400, 'BAD_REQUEST', error.message)
  return refuse(reply, 500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
}

const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void refuseError(error, request, reply)

function contextFor<Services>(
  caller: Caller,
  { ip: address, db }: FastifyRequest,
  context: FunctionDependencies<Services>,
): FunctionContext<Services> {
  return {
    caller,
    address,
    services: context.services,
    clock: context.clock,
    sql: (text, values = []) => run(db, caller, text, values),
    asService: asServiceOn(db),
  }
}

/** Calls one definer function of schema public that only service_role may execute. */
export function asServiceOn(db: Database): (name: string, named: Row) => Promise<Row[]> {
  return (name, named) => {
    const given = Object.keys(named).map((key, place) => `${quote(key)} => $${place + 1}`)
    return run(db, serviceCaller, `select * from public.${quote(name)}(${given.join(', ')})`, Object.values(named))
  }
}

async function run(db: Database, as: CallerSettings, text: string, values: Values): Promise<Row[]> {
  const { columns, rows } = await db.run(as, { name: '', text, values })
  return rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null])))
}

function quote(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

type Refused = { refusal: string; message: string }

// The gateway requires no key here: a token alone is enough, and so is the public key alone.
async function identify(
  request: FastifyRequest,
  verifyJwt: boolean,
  callers: FunctionDependencies<object>['callers'],
): Promise<Caller | Refused> {
  if (!verifyJwt) return visitor
  const bearer = bearerOf(request.headers)
  const hasNone = bearer === null && request.headers['apikey'] === undefined
  if (hasNone) return { refusal: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' }
  try {
    return await (bearer === null ? callers.fromRequest(request) : callers.fromToken(bearer))
  } catch (error) {
    if (!(error instanceof CallerProblem)) throw error
    return { refusal: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' }
  }
}

const visitor: Caller = { role: 'anon', claims: '{"role":"anon"}', userId: null, sessionId: null, expiresAt: null, isAnonKey: true }

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const bare = request.method === 'GET' || request.method === 'HEAD' || !Buffer.isBuffer(request.body) || request.body.length === 0
  const body = bare ? null : new Uint8Array(request.body as Buffer)
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body })
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    // Every response already has ours; a handler written for an edge host may set its own.
    if (!name.startsWith('access-control-')) reply.header(name, name === 'set-cookie' ? response.headers.getSetCookie() : value)
  }
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) return reply.send(response.body)
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

function withinTime(answer: Promise<Response>): Promise<Response | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), idleMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function refuse(reply: FastifyReply, status: number, code: string, message: string, headers: Record<string, string> = {}): FastifyReply {
  return reply
    .code(status)
    .headers({ 'sb-error-code': code, ...headers })
    .send({ code, message })
}
