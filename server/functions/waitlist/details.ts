// POST {token, name, profession, city, state_code, licensed}: the optional second step after joining the waitlist.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { fieldsRefused, readPosted, refusal, wrongMethod } from '../body.ts'
import { city, name, profession, stateCode, token } from './fields.ts'

const body = v.object({ token, name, profession, city, state_code: stateCode, licensed: v.nullish(v.boolean(), null) })

export const waitlistDetails: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const given = v.safeParse(body, (await readPosted(request))?.fields)
    if (!given.success) return fieldsRefused()
    const { licensed, ...details } = given.output
    const [row] = await context.asService('waitlist_details', { ...details, is_licensed: licensed === null ? null : String(licensed) })
    if (row?.['waitlist_details'] !== 't') return refusal('not_found', 'This page has expired. Please join the waitlist again.')
    return Response.json({ saved: true })
  },
}
