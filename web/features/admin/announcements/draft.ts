// What someone is writing in the form, until it is sent.
import { hasLetterOrNumber, nameWithoutLetter, shows } from '#domain/wording/visible.ts'
import type { Audience } from './audience.ts'
import type { Written } from './announcements.data.ts'
import { copy } from './announcements.copy.ts'

/** Times as the browser's own field has them, in the operator's time zone: `2026-12-05T10:00`. An empty start is now. */
export type Draft = Audience & { title: string; body: string; link: string; channels: string[]; starts: string; ends: string }

export const longest = { title: 80, body: 1000, link: 300, reason: 500 }
const day = 24 * 60 * 60_000
const two = (number: number) => String(number).padStart(2, '0')

export const localOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`

/** Runs for a week. */
export const emptyDraft = (now: Date): Draft => ({
  title: '',
  body: '',
  link: '',
  channels: ['banner'],
  tiers: [],
  states: [],
  crafts: [],
  starts: '',
  ends: localOf(new Date(now.getTime() + 7 * day)),
})

export type Problems = Partial<Record<'title' | 'body' | 'link' | 'channels' | 'starts' | 'ends', string>>

export function problemsOf({ title, body, link, channels, starts, ends }: Draft, now: Date): Problems {
  const begins = starts === '' ? now : new Date(starts)
  const ending = new Date(ends)
  const isEndFine = ending > begins && ending.getTime() <= begins.getTime() + 366 * day
  return {
    ...(!hasLetterOrNumber(title) && { title: nameWithoutLetter }),
    ...(title.trim().length < 3 && { title: copy.problems.title }),
    ...(!shows(body) && { body: copy.problems.body }),
    ...(link.trim() !== '' && !/^\/([^/\\]|$)/.test(link.trim()) && { link: copy.problems.link }),
    ...(channels.length === 0 && { channels: copy.problems.channels }),
    ...(starts !== '' && !(begins > now && begins.getTime() <= now.getTime() + 366 * day) && { starts: copy.problems.starts }),
    ...(!isEndFine && { ends: copy.problems.ends }),
  }
}

/** The day in UTC, if it is another than the one in the field: other pages of the admin area count days in UTC. */
export function otherDayInUtc(local: string): string | null {
  const at = new Date(local)
  if (Number.isNaN(at.getTime())) return null
  const inUtc = at.toISOString().slice(0, 10)
  return inUtc === local.slice(0, 10) ? null : inUtc
}

export const writtenOf = ({ title, body, link, channels, tiers, states, crafts, starts, ends }: Draft): Written => ({
  title: title.trim(),
  body: body.trim(),
  channels,
  tiers,
  states,
  crafts,
  ends_at: new Date(ends).toISOString(),
  ...(starts !== '' && { starts_at: new Date(starts).toISOString() }),
  ...(link.trim() !== '' && { link: link.trim() }),
})
