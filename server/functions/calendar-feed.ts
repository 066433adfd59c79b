// GET ?token=: a member's appointments, for the calendar program that reads their private address /calendar/<token>.ics.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { feed } from '#server/services/calendar-files/appointments.ts'
import { appointmentOf, calendarEvent } from '#server/services/calendar-files/events.ts'
import type { Services } from '#server/services/services.ts'
import { refusal, wrongMethod } from './body.ts'

// No link in it leads anywhere from outside, and nobody but the reader's own program may keep it.
const headers = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
const unknown = () => refusal('not_found', 'There is no calendar at this address.', { detail: { what: 'feed_unknown' } })

export const calendarFeed: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, { asService, services }) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod('GET', 'HEAD')
    const token = new URL(request.url).searchParams.get('token') ?? ''
    if (!/^[0-9a-f]{64}$/.test(token)) return unknown()
    const [row] = await asService('calendar_feed_read', { token })
    if (row === undefined) return unknown()
    if (row['refused'] !== null)
      return refusal('limit_reached', 'This calendar is read too often.', {
        detail: { what: 'feed_read_often', most: 60 },
        retryAfter: 3600,
      })
    const events = v.parse(v.array(calendarEvent), JSON.parse(row['events'] ?? '[]'))
    const hidesTitles = row['hides_titles'] === 't'
    const body = feed(
      'Beauty Barter',
      events.map((event) => appointmentOf(event, services.site.publicUrl, { hidesTitles })),
      new Date(row['changed_at'] ?? ''),
    )
    // The same text has the same tag: every moment in it is of the data, none of the request.
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: { ...headers, etag } })
    return new Response(body, { headers: { ...headers, etag, 'content-type': 'text/calendar; charset=utf-8' } })
  },
}

/** RFC 9110: a list of tags, weak ones compared like strong ones, or any. */
const isKnown = (given: string | null, etag: string): boolean =>
  given !== null && given.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
