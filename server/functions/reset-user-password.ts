// POST {email, newPassword} with an Idempotency-Key, used by /admin-password-reset. The database decides whether the caller
// may do it (admin-reset.sql). Admins get the reason of a refusal, everyone else one fixed sentence (UTIL-06).
import * as v from 'valibot'
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { readPosted, refusal, type RefusalCode, wrongMethod } from './body.ts'

const leastLength = 20
const mostBytes = 72

type Reason = [code: RefusalCode, sentence: string]
const incomplete: Reason = ['invalid', 'The request is incomplete. Reload the page and try again.']
const notAllowed: Reason = [
  'not_allowed',
  'Not allowed now. Sign in again, with your second factor if you have one, and try within ten minutes.',
]
const notReset: Reason = [
  'not_allowed',
  'The password was not changed: the account does not exist, or it was reset too often in the last hour.',
]
const forEveryone: Reason = ['not_allowed', 'An error occurred while resetting the password']

const body = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  newPassword: v.pipe(v.string(), v.minLength(leastLength), v.maxBytes(mostBytes)),
})

export const resetUserPassword: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const outcome = await reset(request, context)
    if (outcome === 'done') return Response.json({ success: true })
    const [code, sentence] = (await isAdmin(context)) ? outcome : forEveryone
    return refusal(code, sentence, { moreFields: { success: false } })
  },
}

async function reset(request: Request, { caller, asService, services }: FunctionContext<Services>): Promise<'done' | Reason> {
  const given = v.safeParse(body, (await readPosted(request))?.fields)
  const key = v.safeParse(v.pipe(v.string(), v.uuid()), request.headers.get('idempotency-key'))
  if (!given.success || !key.success || caller.userId === null || caller.sessionId === null) return incomplete
  const named = { email: given.output.email, caller_id: caller.userId, session_id: caller.sessionId, request_key: key.output }
  // Checked first, because a hash takes 50 ms of processor time.
  const [may] = await asService('admin_reset_allowed', named)
  if (may?.['admin_reset_allowed'] !== 't') return notAllowed
  const hash = await services.passwords.hash(given.output.newPassword)
  const [done] = await asService('admin_reset_password', {
    ...named,
    password_hash: hash,
    is_limited: String(services.site.rateLimits),
  })
  return done?.['admin_reset_password'] === 't' ? 'done' : notReset
}

async function isAdmin({ caller, sql }: FunctionContext<Services>): Promise<boolean> {
  if (caller.userId === null) return false
  const [mine] = await sql('select public.is_admin()::text as is_admin')
  return mine?.['is_admin'] === 'true'
}
