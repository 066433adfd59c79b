// The checkout as members use it: the functions with their own token, then the forms on the pages.
import type { Gateway, Member } from './gateway.ts'

export type Answer = { status: number; body: { url?: string; error?: string; hint?: string; code?: string } }
export type Landing = { status: number; location: string; html: string }
export type MyBilling = {
  tier: string
  status: string
  price_cents: number | null
  trial_end: string | null
  renews_at: string | null
  cancel_at: string | null
  pause_until: string | null
  grace_until: string | null
  next_tier: string | null
  trial_used: boolean
  has_customer: boolean
  invoices: { number: string; tier: string; amount_cents: number; status: string }[]
}

export async function call(town: Gateway, name: string, body?: unknown, token: string | null = town.anonKey): Promise<Answer> {
  const answer = await fetch(`${town.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json().catch(() => ({})) }
}

export const checkout = (town: Gateway, who: Member, tier: string): Promise<Answer> =>
  call(town, 'create-checkout', { tier }, who.session.access_token)

export async function portal(town: Gateway, who: Member): Promise<string> {
  const { status, body } = await call(town, 'customer-portal', undefined, who.session.access_token)
  if (status !== 200 || body.url === undefined) throw new Error(`no portal: ${status} ${body.error}`)
  return body.url
}

/** Submits one of a page's forms, like pressing its button. */
export async function press(address: string, act: string, detail?: string, headers: Record<string, string> = {}): Promise<Landing> {
  const body = new URLSearchParams({ act, ...(detail !== undefined && { detail }) })
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual', headers })
  return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() }
}

export async function look(address: string): Promise<{ status: number; html: string; headers: Headers }> {
  const answer = await fetch(address)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** Buys a plan and returns the URL of the final redirect. */
export async function buy(town: Gateway, who: Member, tier: string): Promise<string> {
  const { status, body } = await checkout(town, who, tier)
  if (body.url === undefined) throw new Error(`no checkout: ${status} ${body.error}`)
  return (await press(body.url, 'pay')).location
}

export async function myBilling(who: Member): Promise<MyBilling> {
  const { data, error } = await who.client.rpc('my_billing')
  if (error !== null) throw new Error(error.message)
  return data as MyBilling
}

/** Copies every new email from now on: with the clock far ahead, sent ones are soon deleted. */
export async function keepMails(town: Gateway): Promise<void> {
  await town.sql.query(`
    create table internal.kept_mails (place bigint generated always as identity, user_id uuid, kind text, facts jsonb);
    create function internal.keep_mail() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into internal.kept_mails (user_id, kind, facts) values (new.user_id, new.kind, new.facts);
      return null;
    end $$;
    create trigger keep after insert on internal.emails for each row execute function internal.keep_mail()`)
}

export async function mailsOf(town: Gateway, who: Member, kind: string): Promise<Record<string, unknown>[]> {
  const { rows } = await town.sql.query<{ facts: Record<string, unknown> }>(
    'select facts from internal.kept_mails where user_id = $1 and kind = $2 order by place',
    [who.user.id, kind],
  )
  return rows.map(({ facts }) => facts)
}

export async function told(town: Gateway, who: Member): Promise<string[]> {
  const { rows } = await town.sql.query<{ line: string }>(
    `select type || ': ' || title as line from public.notifications where user_id = $1 and type in ('billing', 'trial_ending') order by created_at, id`,
    [who.user.id],
  )
  return rows.map(({ line }) => line)
}

export const moveClock = (town: Gateway, by: string): Promise<unknown> => town.sql.query('select clock.move($1::interval)', [by])
