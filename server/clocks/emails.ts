// Sends the emails and text messages in internal.emails. Several processes may do so in parallel: each locks an email, reserves it with a
// lease, and marks it once the mail server has accepted it. If a process dies in between, the email is sent again after the
// lease; since its id is the Message-ID, mailboxes can drop the duplicate.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import { AddressRefused } from '#server/services/refused.ts'
import type { Email } from '#server/services/mailbox.ts'
import { type Bell, openBell } from './bell.ts'

/** For emails that become due later, and those for which no notification arrived. */
const lookEveryMs = 2_000
/** Longer than the mail server may take (services/mail.ts). */
const leaseSeconds = 300
/** Backoff after each failed try; after the last, a day and a half after it was due, we give up on the email. */
const pausesInSeconds = [10, 60, 300, 900, 3600, 3 * 3600, 9 * 3600, 24 * 3600]
const longestRestMs = 30_000
/** An address that got an email this recently waits for the others. */
const turnMs = 5_000
/** How long a graceful shutdown waits for the mail server. */
const endMs = 5_000

type Topic = 'news' | 'trades' | 'activity' | 'contact'
type Written = {
  /** What the reader can unsubscribe from; null if this email is always sent. */
  topic: Topic | null
  replyTo: string | null
  dressed: (unsubscribe: string | null) => Pick<Email, 'subject' | 'html' | 'text'>
  /** Files for this address. */
  attachments: (to: string) => NonNullable<Email['attachments']>
}
type Sending = {
  send(email: Email): Promise<void>
  sendText(message: { to: string; text: string; channel: 'sms' }): Promise<void>
  /** Null for kinds that are emails. */
  writeText(kind: string, facts: unknown): ((stop: string) => string) | null
  write(kind: string, facts: unknown, locale: string): Written
  /** The URL for an unsubscribe token; mail programs post to it, people open it. */
  unsubscribeLink(token: string, topic: Topic): string
  /** The domain part of Message-IDs. */
  host: string
  log: Log
}
type Due = { id: string; kind: string; address: string; facts: unknown; locale: string; tries: number }

export type Sender = { stop(): Promise<void> }

export function startEmails(owner: pg.ClientConfig, on: Sending): Sender {
  const pool = new pg.Pool({ ...owner, max: 1 })
  const lost = (error: Error) => on.log.warn({ err: error }, 'emails connection lost')
  pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  const bell = openBell(owner, 'emails', on.log)
  const end = new AbortController()
  const running = work(pool, on, bell, end.signal)
  return {
    async stop() {
      end.abort()
      await Promise.race([running, wait(endMs, undefined, { ref: false })])
      await bell.stop()
      await pool.end()
    },
  }
}

async function work(pool: pg.Pool, on: Sending, bell: Bell, end: AbortSignal): Promise<void> {
  let failures = 0
  const served = new Map<string, number>()
  while (!end.aborted) {
    let restMs = lookEveryMs
    try {
      const due = await takeInTurn(pool, served)
      if (due !== null) {
        await sendOne(pool, on, due)
        restMs = 0
      }
      failures = 0
    } catch (error) {
      failures += 1
      restMs = Math.min(longestRestMs, 1000 * 2 ** failures)
      on.log.error({ err: error }, 'fault')
    }
    await bell.rest(restMs, end)
  }
}

/** The addresses take turns, so that many emails to one do not hold up the others. Only those of this process are known to it. */
async function takeInTurn(pool: pg.Pool, served: Map<string, number>): Promise<Due | null> {
  for (const [address, at] of served) if (at < Date.now() - turnMs) served.delete(address)
  const due = (await take(pool, [...served.keys()])) ?? (served.size > 0 ? await take(pool, []) : null)
  if (due !== null) served.set(due.address, Date.now())
  return due
}

async function take(pool: pg.Pool, leavingOut: string[]): Promise<Due | null> {
  const { rows } = await pool.query<Due>(
    `with due as (
       select id from internal.emails where sent_at is null and due_at <= statement_timestamp() and address <> all ($2::text[])
       order by due_at limit 1 for update skip locked)
     update internal.emails as email
     set tries = email.tries + 1, due_at = statement_timestamp() + make_interval(secs => $1)
     from due where email.id = due.id
     returning email.id, email.kind, email.address, email.facts, email.locale, email.tries`,
    [leaseSeconds, leavingOut],
  )
  return rows[0] ?? null
}

async function sendOne(pool: pg.Pool, on: Sending, due: Due): Promise<void> {
  const about = { emailId: due.id, kind: due.kind, tries: due.tries }
  try {
    const send = await compose(pool, on, due)
    if (send === null) return await giveUp(pool, due)
    await send()
  } catch (error) {
    const pause = pausesInSeconds[due.tries - 1]
    if (pause !== undefined && !(error instanceof AddressRefused)) {
      on.log.warn({ err: error, ...about }, 'email not sent')
      return postpone(pool, due, pause)
    }
    on.log.error({ err: error, ...about }, 'email given up')
    return giveUp(pool, due)
  }
  await markSent(pool, due)
}

const preferenceOf: Record<Topic, string> = {
  news: 'select token, wants from internal.news_preference($1)',
  trades: 'select token, wants from internal.trade_preference($1)',
  activity: 'select token, wants from internal.activity_preference($1)',
  contact: 'select token, wants from internal.contact_preference($1)',
}

/** Null for what the reader has unsubscribed from. */
async function compose(pool: pg.Pool, on: Sending, due: Due): Promise<(() => Promise<void>) | null> {
  const text = on.writeText(due.kind, due.facts)
  if (text === null) {
    const email = await composeEmail(pool, on, due)
    return email && (() => on.send(email))
  }
  const stop = await unsubscribeFrom(pool, on, 'contact', due.address)
  return stop === null ? null : () => on.sendText({ to: due.address, text: text(stop), channel: 'sms' })
}

async function composeEmail(pool: pg.Pool, on: Sending, { id, kind, address, facts, locale }: Due): Promise<Email | null> {
  const { topic, replyTo, dressed, attachments: attached } = on.write(kind, facts, locale)
  const attachments = attached(address)
  const common = {
    to: address,
    messageId: `<${id}@${on.host}>`,
    ...(replyTo !== null && { replyTo }),
    ...(attachments.length > 0 && { attachments }),
  }
  if (topic === null) return { ...common, ...dressed(null) }
  const link = await unsubscribeFrom(pool, on, topic, address)
  if (link === null) return null
  // RFC 8058: mail programs show their own button, which posts to the link without opening it.
  const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...common, headers, ...dressed(link) }
}

/** The reader's own link; null once they have used it. */
async function unsubscribeFrom(pool: pg.Pool, on: Sending, topic: Topic, address: string): Promise<string | null> {
  const { rows } = await pool.query<{ token: string; wants: boolean }>(preferenceOf[topic], [address])
  const [preference] = rows
  return preference?.wants ? on.unsubscribeLink(preference.token, topic) : null
}

/** Retries until the lease is nearly over: an email that was sent but not marked would be sent again. */
async function markSent(pool: pg.Pool, { id }: Due): Promise<void> {
  const until = Date.now() + (leaseSeconds - 60) * 1000
  for (let pauseMs = 200; ; pauseMs *= 2) {
    try {
      await pool.query('update internal.emails set sent_at = statement_timestamp() where id = $1', [id])
      return
    } catch (error) {
      if (Date.now() + pauseMs > until) throw error
      await wait(pauseMs, undefined, { ref: false })
    }
  }
}

// If the lease has expired and another try has started, leave the result to that one.
async function postpone(pool: pg.Pool, { id, tries }: Due, seconds: number): Promise<void> {
  await pool.query('update internal.emails set due_at = statement_timestamp() + make_interval(secs => $3) where id = $1 and tries = $2', [
    id,
    tries,
    seconds,
  ])
}

async function giveUp(pool: pg.Pool, { id, tries }: Due): Promise<void> {
  await pool.query(`update internal.emails set due_at = 'infinity' where id = $1 and tries = $2`, [id, tries])
}
