// /admin: accounts, managed with the service key only.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, type Callers } from '#server/gateway/caller.ts'
import { adminAudit } from './audit.ts'
import { adminFactors } from './factors.ts'
import { adminLinks } from './links.ts'
import { adminUsers } from './users.ts'
import type { Auth } from '../auth.ts'
import { problem } from '../problems.ts'

export function admin(app: FastifyInstance, on: Auth): void {
  void app.register(async (guarded) => {
    guarded.addHook('preHandler', async (request) => requireService(request, on.callers))
    for (const part of [adminUsers, adminFactors, adminLinks, adminAudit]) part(guarded, on)
  })
}

/** The second role only counts in the gateway alone, where an operator's key may sign any role. */
const admins = new Set<string>(['service_role', 'supabase_admin'])

async function requireService(request: FastifyRequest, callers: Callers): Promise<void> {
  const caller = await callers.fromRequest(request)
  if (admins.has(caller.role)) return
  throw problem(bearerOf(request.headers) === null || caller.isAnonKey ? 'no_authorization' : 'not_admin')
}
