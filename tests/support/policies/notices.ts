// Notifications as our own triggers write them, what waits for members, and the clock by which they live.
import type { Member, Row, Stage } from './stage.ts'

type Notice = { kind?: string; title?: string; link?: string | null; at?: string; actor?: Member }

let written = 0

/** Notifies a member as our own triggers do, of this kind and with this title instead of its words; answers its id. */
export async function tell(town: Stage, { id }: Member, notice: Notice = {}): Promise<string> {
  written += 1
  const kind = notice.kind ?? 'application_sent'
  await town.set(`update internal.notice_words set words = '{"title": "{title}", "message": "Words"}' where kind = $1`, [kind])
  const [row] = await town.set('select internal.notify($1, $2, $3, $4, $5, null, $6) as id', [
    id,
    kind,
    JSON.stringify({ title: notice.title ?? `Notice ${written}` }),
    `test:${written}`,
    notice.link === undefined ? `/jobs?id=${written}` : notice.link,
    notice.actor?.id ?? null,
  ])
  if (notice.at !== undefined) await town.set('update public.notifications set created_at = $2 where id = $1', [row?.['id'], notice.at])
  return String(row?.['id'])
}

/** The English title and message of a notification with these facts. */
export async function saidOf(town: Stage, kind: string, facts: object): Promise<unknown[]> {
  const rows = await town.set('select title, message from internal.notice_text($1, $2)', [kind, JSON.stringify(facts)])
  return Object.values(rows[0] ?? {})
}

export const choose = (town: Stage, who: Member, topic: string, inApp: boolean, email: string): Promise<Row[]> =>
  town.as(who, 'select public.notification_choose($1, $2, $3)', [topic, inApp, email])

export const choicesOf = async (town: Stage, who: Member): Promise<string[]> =>
  (await town.as(who, 'select topic, in_app, email from public.notification_choices()')).map((row) => Object.values(row).join(' '))

/** Sets the product's clock to a moment, like 2027-01-12 09:00 America/New_York. */
export const clockAt = (town: Stage, moment: string): Promise<Row[]> =>
  town.set('update clock.settings set shift = $1::timestamptz - now()', [moment])

/** The emails of these kinds that wait for a member, oldest first. */
export async function emailsTo(town: Stage, { id }: Member, ...kinds: string[]): Promise<Row[]> {
  return town.set(
    'select kind, facts, due_at > statement_timestamp() as waits from internal.emails where user_id = $1 and kind = any ($2) order by created_at, cause',
    [id, kinds],
  )
}

/** The kinds of what waits for a member to do in an area, the most urgent first. */
export const waitsFor = async (town: Stage, who: Member, area = 'trades'): Promise<string[]> =>
  (await town.as(who, 'select kind from public.waiting_for_me() where to_do and area = $1', [area])).map(({ kind }) => String(kind))
