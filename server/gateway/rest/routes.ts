// The table API under /rest/v1: parse → plan → sql → run → reply.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Caller, Callers } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import { aroundOf, overridable } from './transaction.ts'
import { askedBy, methods, prefix, targetNamed } from './request.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { allowed } from './allowed-methods.ts'
import { newOutlines, prepare, type Asked, type Prepared, type Preparing } from './prepare.ts'
import { RestProblem } from './problems.ts'
import { problemReply, replyTo, type Reply } from './reply.ts'
import { describe } from './root/describe.ts'
import { run } from './run.ts'
import { openSchema } from './schema.ts'
import type { RestSettings } from './settings.ts'

export type { RestSettings } from './settings.ts'

type On = { db: Database; callers: Callers; owner: pg.ClientConfig; settings: RestSettings }

const unknownNames = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

export function restRoutes(app: FastifyInstance, { db, callers, owner, settings }: On): void {
  const schema = openSchema(owner, settings.schemas, app.log)
  let preparing: Preparing | null = null
  let names = 0
  app.addHook('onClose', () => schema.close())

  function preparingWith(catalogue: Catalogue): Preparing {
    if (preparing?.catalogue !== catalogue) {
      preparing = { catalogue, settings, outlines: newOutlines(), nextName: () => `r${(names += 1)}` }
    }
    return preparing
  }

  const current = async () => (preparing !== null && schema.isCurrent(preparing.catalogue) ? preparing.catalogue : await schema.current())

  /** With the newest catalogue there is before a name is called unknown. */
  async function knowing<Result>(work: (preparing: Preparing) => Result): Promise<Result> {
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
      const asked = askedBy(request, settings.schemas)
      const reply = asked.target.kind === 'root' ? await root(request, asked, caller) : await served(request, asked, caller)
      if (settings.schemas.length > 1) reply.headers['content-profile'] = asked.schema
      return reply
    } catch (error) {
      const reply = problemReply(error, caller === null || roleOf(caller) === anonRole)
      if (reply.status >= 500) request.log.error({ err: error }, 'table API fault')
      return reply
    }
  }

  async function served(request: FastifyRequest, asked: Asked, caller: Caller): Promise<Reply> {
    let catalogue: Catalogue | null = null
    const ready: Prepared = await knowing((known) => {
      catalogue = known.catalogue
      return prepare(known, asked)
    })
    const told = { path: asked.path, headers: request.headers }
    const around = catalogue === null ? null : aroundOf(settings, catalogue, asked, told)
    const running = { db, caller, party: request.party, asRole: roleOf(caller), around }
    const outcome = await run(running, asked, ready)
    return replyTo(asked, ready, outcome, overridable(settings))
  }

  async function root({ party }: FastifyRequest, asked: Asked, caller: Caller): Promise<Reply> {
    const how = { readOnly: true, asRole: roleOf(caller), party }
    const ask = (text: string, values: string[]) =>
      db.run(caller, { name: 'root', text, values }, how).then((found) => found.rows[0]?.[0] ?? '[]')
    return describe(settings, asked, await current(), ask)
  }

  async function options(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const { target, schema: named } = targetNamed(request, settings.schemas)
      const allow = await knowing(({ catalogue }) => allowed(catalogue, named, target))
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
