// POST {email, newPassword} with an Idempotency-Key: the internal utility behind /admin-password-reset. Whether a caller
// may is judged in the database (admin-reset.sql); everyone who may not gets one and the same answer.
import * as v from 'valibot'
import type { FunctionDoors, ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { readPosted } from './body.ts'

const leastLength = 20
const mostBytes = 72

const body = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  newPassword: v.pipe(v.string(), v.minLength(leastLength), v.maxBytes(mostBytes)),
})

export const resetUserPassword: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, on) {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    const isDone = await reset(request, on)
    if (isDone) return Response.json({ success: true })
    return Response.json({ success: false, error: 'An error occurred while resetting the password' }, { status: 403 })
  },
}

async function reset(request: Request, { caller, asService, services }: FunctionDoors<Services>): Promise<boolean> {
  const given = v.safeParse(body, (await readPosted(request))?.fields)
  const key = v.safeParse(v.pipe(v.string(), v.uuid()), request.headers.get('idempotency-key'))
  if (!given.success || !key.success || caller.userId === null || caller.sessionId === null) return false
  const asked = { email: given.output.email, caller_id: caller.userId, session_id: caller.sessionId, request_key: key.output }
  // A hash costs 50 ms of a processor: not for everybody who knocks.
  const [may] = await asService('admin_reset_allowed', asked)
  if (may?.['admin_reset_allowed'] !== 't') return false
  const hash = await services.passwords.hash(given.output.newPassword)
  const [done] = await asService('admin_reset_password', {
    ...asked,
    password_hash: hash,
    is_limited: String(services.site.rateLimits),
  })
  return done?.['admin_reset_password'] === 't'
}
