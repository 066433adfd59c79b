// The table API under /rest/v1: parse → plan → sql → run → reply.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Caller, Callers } from '../caller.ts'
import { transactionHooks, overridable } from './transaction.ts'
import { readRequest, methods, prefix, readTarget, type RestRequest } from './request.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { allowedMethods } from './allowed-methods.ts'
import { newPlanCache, prepare, type PreparedRequest, type PrepareContext } from './prepare.ts'
import { RestProblem } from './problems.ts'
import { problemReply, replyTo, type Reply } from './reply.ts'
import { describe } from './root/describe.ts'
import { run } from './run.ts'
import { openSchema } from './schema.ts'
import type { RestSettings } from './settings.ts'

export type { RestSettings } from './settings.ts'

type Dependencies = { callers: Callers; owner: pg.ClientConfig; settings: RestSettings }

const unknownNames = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

export function restRoutes(app: FastifyInstance, { callers, owner, settings }: Dependencies): void {
  const schema = openSchema(owner, settings.schemas, app.log)
  let context: PrepareContext | null = null
  let names = 0
  app.addHook('onClose', () => schema.close())

  function preparingWith(catalogue: Catalogue): PrepareContext {
    if (context?.catalogue !== catalogue) {
      context = { catalogue, settings, planCache: newPlanCache(), nextName: () => `r${(names += 1)}` }
    }
    return context
  }

  const current = async () => (context !== null && schema.isCurrent(context.catalogue) ? context.catalogue : await schema.current())

  /** Retries with a newer catalogue, if there is one, before it reports a name as unknown. */
  async function knowing<Result>(work: (context: PrepareContext) => Result): Promise<Result> {
    const catalogue = await current()
    try {
      return work(preparingWith(catalogue))
    } catch (error) {
      if (!(error instanceof RestProblem) || !unknownNames.has(error.code)) throw error
      const newer = await schema.newerThan(catalogue)
      if (newer === null) throw error
      return work(preparingWith(newer))
    }
  }

  const anonRole = settings.anonRole ?? 'anon'
  const roleOf = (caller: Caller) => (caller.role === 'anon' ? anonRole : caller.role)

  async function answer(request: FastifyRequest): Promise<Reply> {
    let caller: Caller | null = null
    try {
      caller = await callers.fromRequest(request)
      const parsed = readRequest(request, settings.schemas)
      const reply = parsed.target.kind === 'root' ? await root(request, parsed, caller) : await served(request, parsed, caller)
      if (settings.schemas.length > 1) reply.headers['content-profile'] = parsed.schema
      return reply
    } catch (error) {
      const reply = problemReply(error, caller === null || roleOf(caller) === anonRole)
      if (reply.status >= 500) request.log.error({ err: error }, 'table API fault')
      return reply
    }
  }

  async function served(request: FastifyRequest, parsed: RestRequest, caller: Caller): Promise<Reply> {
    let catalogue: Catalogue | null = null
    const ready: PreparedRequest = await knowing((known) => {
      catalogue = known.catalogue
      return prepare(known, parsed)
    })
    const line = { path: parsed.path, headers: request.headers }
    const hooks = catalogue === null ? null : transactionHooks(settings, catalogue, parsed, line)
    const running = { db: request.db, caller, asRole: roleOf(caller), hooks }
    const outcome = await run(running, parsed, ready)
    return replyTo(parsed, ready, outcome, overridable(settings))
  }

  async function root({ db }: FastifyRequest, parsed: RestRequest, caller: Caller): Promise<Reply> {
    const how = { readOnly: true, asRole: roleOf(caller) }
    const ask = (text: string, values: string[]) =>
      db.run(caller, { name: 'root', text, values }, how).then((found) => found.rows[0]?.[0] ?? '[]')
    return describe(settings, parsed, await current(), ask)
  }

  async function options(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const { target, schema: named } = readTarget(request, settings.schemas)
      const allow = await knowing(({ catalogue }) => allowedMethods(catalogue, named, target))
      send(reply, 'OPTIONS', { status: 200, headers: { allow }, body: null })
    } catch (error) {
      send(reply, 'OPTIONS', problemReply(error, true))
    }
  }

  for (const url of [prefix, `${prefix}/*`]) {
    app.route({
      method: [...methods],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => send(reply, request.method, await answer(request)),
    })
    app.route({ method: 'OPTIONS', url, handler: options })
  }
  app.setErrorHandler((error, request, reply) => send(reply, request.method, problemReply(error, true)))
}

function send(reply: FastifyReply, method: string, { status, headers, body }: Reply): void {
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(method === 'HEAD' ? undefined : (body ?? undefined))
}
