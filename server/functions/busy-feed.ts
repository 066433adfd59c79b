// POST {address}: reads a member's own calendar for the first time and keeps its address, sealed. The database never sees it.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import { calendarUrl } from '#server/services/calendars/addresses.ts'
import { addressPlace, neverRead } from '#server/services/calendars/calendars.ts'
import { CalendarProblem, type Problem } from '#server/services/calendars/fetch-calendar.ts'
import type { Services } from '#server/services/services.ts'
import { notSignedIn, readPosted, refusal, unreadableBody, wrongMethod } from './body.ts'

const body = v.object({ address: v.pipe(v.string(), v.maxLength(4000)) })

const refusals = {
  hours_missing: () => refusal('bad_state', 'Set your own hours first.', { detail: { what: 'hours_missing' } }),
  feeds_too_many: () =>
    refusal('limit_reached', 'You can add two calendars. Remove one to add another.', { detail: { what: 'feeds_too_many', most: 2 } }),
  feeds_used_up: () =>
    refusal('limit_reached', "You've tried ten calendars today. Please try again tomorrow.", {
      detail: { what: 'feeds_used_up', most: 10 },
    }),
} as const

const problems: Record<Problem, string> = {
  unreachable: 'This address could not be reached.',
  gone: 'This address shows no calendar any more, or only to people who sign in.',
  refused: 'This address did not answer with a calendar.',
  not_a_calendar: 'What is at this address is not a calendar.',
  too_large: 'This calendar is too large to read.',
}

export const busyFeed: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    const { userId } = context.caller
    if (userId === null) return notSignedIn()
    if (request.method !== 'POST') return wrongMethod('POST')
    const posted = await readPosted(request)
    if (posted === null) return unreadableBody()
    const given = v.safeParse(body, posted.fields)
    const { calendars } = context.services
    const address = given.success ? calendarUrl(given.output.address, calendars.localHost) : null
    if (address === null)
      return refusal('invalid', 'Give the address of a calendar: it begins with https:// or webcal://.', {
        detail: { what: 'feed_address_wrong' },
      })
    try {
      return await add(address, userId, context)
    } catch (error) {
      if (!(error instanceof CalendarProblem)) throw error
      return refusal('invalid', problems[error.problem], { detail: { what: 'feed_unreadable', problem: error.problem } })
    }
  },
}

async function add(address: URL, userId: string, { services, asService }: FunctionContext<Services>): Promise<Response> {
  const [begun] = await asService('busy_feed_begin', { member_id: userId })
  const refused = begun?.['refused'] ?? null
  if (refused !== null) return refusals[refused as keyof typeof refusals]()
  const on = { timezone: begun?.['timezone'] ?? '', today: new Date(begun?.['today'] ?? '') }
  const read = await services.calendars.read(address, neverRead, on)
  if (read === null) throw new CalendarProblem('refused')
  const id = randomUUID()
  const [stored] = await asService('busy_feed_store', {
    feed_id: id,
    member_id: userId,
    host: address.hostname,
    address: services.calendars.sealing.seal(address.href, addressPlace(id)),
    quarters: read.quarters,
    etag: read.version.etag,
    modified: read.version.modified,
    notes: read.notes,
  })
  return stored?.['busy_feed_store'] === 't' ? Response.json({ id, host: address.hostname }) : refusals.feeds_too_many()
}
