// POST {area}: whether the caller may use this area, and which plan it requires (spec §7, C.3), or that it is turned off.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { readPosted, refusal, wrongMethod } from './body.ts'

const body = v.object({ area: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) })

export const checkAccess: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    if (context.caller.userId === null) return refusal('no_session', 'No session')
    const given = v.safeParse(body, (await readPosted(request))?.fields)
    if (!given.success) return refusal('invalid', 'Name the area to be checked.')
    const [answer] = await context.sql(
      `select public.has_feature($1)::text as may, (select plan from public.features where $1 in (name, area)) as plan,
        (internal.area_turned_off($1) is not null)::text as off`,
      [given.output.area],
    )
    // Unknown areas require premium (spec §6).
    const plan = answer?.['plan'] ?? 'premium'
    const hasAccess = answer?.['may'] === 'true'
    const isOff = !hasAccess && answer?.['off'] === 'true'
    return Response.json({ hasAccess, required: plan === 'free' ? null : plan, ...(isOff && { isOff }) })
  },
}
