// The end of an account through the front door: the plan at the provider, the sessions, and a search of the whole database and all
// files for what may not be left.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, moveClock, myBilling } from '#tests/support/gateway/billing.ts'
import { type Gateway, type Member, password, startGateway } from '#tests/support/gateway/gateway.ts'
import { photo, send } from '#tests/support/gateway/pictures.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const leave = ({ client }: Member) => client.rpc('account_delete_request', { cancel_trades: true }).throwOnError()
const signsIn = async ({ email }: Member) => (await gateway.client()).auth.signInWithPassword({ email, password })

test('who leaves keeps their paid time and pays no more; who signs in again in time can stay', async () => {
  const ana = await gateway.signUp('Ana Returns')
  await buy(gateway, ana, 'basic')
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', cancel_at: null })
  await leave(ana)
  const subjects = async () => (await gateway.mailbox(ana.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Your Beauty Barter account will be deleted on /))
  await expect.poll(async () => (await myBilling(ana)).cancel_at).not.toBeNull()
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', renews_at: null })

  await moveClock(gateway, '13 days')
  const { data } = await signsIn(ana)
  expect(data.user?.app_metadata['erases_at']).toEqual(expect.any(String))
  const again = await gateway.client(data.session ?? undefined)
  expect((await again.rpc('account_keep')).data).toBe(true)
  expect((await again.auth.refreshSession()).data.user?.app_metadata).not.toHaveProperty('erases_at')
  await moveClock(gateway, '2 days')
  expect((await signsIn(ana)).error).toBeNull()
  await gateway.sql.query('select clock.move(null)')
})

test('who leaves while suspended cannot sign up with the same address, and the answer is that of an address that is taken', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Banned'), await gateway.signUp('Bea Known')]
  await gateway.sql.query(`insert into public.sanctions (user_id, kind, reason) values ($1, 'suspension', 'Rude messages')`, [ana.user.id])
  await leave(ana)
  await moveClock(gateway, '14 days 1 minute')
  expect(await tablesWith(ana.email)).toEqual([])
  const again = async (address: string) => {
    const answer = await fetch(`${gateway.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: gateway.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password, data: { full_name: 'Ana Again' } }),
    })
    return [answer.status, await answer.text()]
  }
  const refused = await again(ana.email)
  expect(refused[0]).toBe(422)
  expect(refused).toEqual(await again(bea.email))
  expect(await again(ana.email.toUpperCase())).toEqual(refused)
  await moveClock(gateway, '380 days')
  expect((await again(ana.email))[0]).toBe(200)
  await gateway.sql.query('select clock.move(null)')
})

/** Tables with a row that contains the text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await gateway.sql.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await gateway.sql.query(`select from ${name} as kept where position(lower($1) in lower(kept::text)) > 0 limit 1`, [
      text,
    ])
    if (rowCount !== 0) found.push(name)
  }
  return found
}

async function fullLife(ana: Member, bea: Member): Promise<void> {
  const { client, user } = ana
  const place = `${user.id}/silk-press-1.jpg`
  for (const bucket of ['portfolio', 'avatars'])
    await send(gateway, { as: ana.session.access_token, bucket, path: place, bytes: await photo(300, 200), type: 'image/jpeg' })
  // With a craft, a place and a service a professional claims a founder's seat.
  await gateway.sql.query(`update public.profiles set account_kind = 'professional' where id = $1`, [user.id])
  const card = { headline: 'Quillwork and color', salon_name: 'Quill House', state_code: 'OR', city: 'Portland', specialties: ['hair'] }
  await client
    .from('profiles')
    .update({ ...card, profile_picture: `/storage/v1/object/public/avatars/${place}` })
    .eq('id', user.id)
    .throwOnError()
  await client.from('profile_details').update({ bio: 'I am Zelda Quillfeather' }).eq('user_id', user.id).throwOnError()
  await client
    .from('portfolio_items')
    .insert({ user_id: user.id, media: [{ role: 'main', path: place, alt_text: 'Quillfeather cut' }] })
    .throwOnError()
  const service = { category: 'hair', name: 'Quillfeather press', duration_minutes: 60, list_price_cents: 9000, show_price: true }
  await client.rpc('save_service', service).throwOnError()
  await client.from('service_wants').insert({ user_id: user.id, category: 'nails', title: 'Quillfeather nails' }).throwOnError()
  await client
    .from('messages')
    .insert({ sender_id: user.id, recipient_id: bea.user.id, content: 'This is Zelda Quillfeather' })
    .throwOnError()
  await bea.client.from('messages').insert({ sender_id: bea.user.id, recipient_id: user.id, content: 'Nice to meet you' }).throwOnError()
  await client.rpc('report_create', {
    reported_id: bea.user.id,
    subject_type: 'profile',
    subject_id: bea.user.id,
    reason: 'spam',
    detail: 'Says Quillfeather',
  })
  const { data: trade } = await client
    .rpc('trade_send', { recipient_id: bea.user.id, items: offer, message: 'Zelda Quillfeather asks' })
    .single<{ id: string }>()
    .throwOnError()
  await bea.client.rpc('trade_accept', { trade_id: trade.id, expected_version: 1 }).throwOnError()
  await client.rpc('set_analytics_consent', { agreed: true }).throwOnError()
  await client.rpc('set_news_by_mail', { wanted: false }).throwOnError()
  await buy(gateway, ana, 'basic')
  await gateway.sql.query(`update auth.users set phone = '15035550142' where id = $1`, [user.id])
  await gateway.sql.query(
    `insert into public.contact_messages (ref, topic, name, email, message) values ('QQQQQQQQ', 'other', 'Zelda', $1, 'A question about Quillfeather')`,
    [ana.email],
  )
  await client.rpc('account_export').throwOnError()
  const exported = async () => (await client.rpc('my_data')).data?.exports[0]?.status
  await expect.poll(exported).toBe('ready')
}

test('B18: after 14 days nothing of a member is left but what the rules keep', async () => {
  const [ana, bea] = [await gateway.signUp('Zelda Quill'), await gateway.signUp('Bea Stays')]
  await fullLife(ana, bea)
  // First that it is all there.
  for (const text of [ana.email, 'Zelda Quill', 'Quillfeather', '15035550142']) expect(await tablesWith(text), text).not.toEqual([])
  const files = async () =>
    (await gateway.sql.query('select bucket_id from storage.objects where name like $1 order by bucket_id', [`${ana.user.id}/%`])).rows.map(
      (row) => row.bucket_id,
    )
  expect(await files()).toEqual(['avatars', 'cards', 'exports', 'portfolio'])

  await leave(ana)
  // The provider has stopped the plan.
  await expect.poll(async () => (await gateway.sql.query('select from internal.contract_endings')).rowCount).toBe(0)
  await moveClock(gateway, '14 days 1 minute')

  expect(await files()).toEqual([])
  for (const text of [ana.email, '15035550142', 'Zelda Quill', 'Quillfeather', 'Quill House', 'Quillwork'])
    expect(await tablesWith(text), text).toEqual([])
  expect(await tablesWith(ana.user.id)).toEqual([
    'auth.audit_log_entries',
    'auth.users',
    'public.audit_entries',
    'public.conversation_members',
    'public.conversations',
    'public.founder_claims',
    'public.invoices',
    'public.messages',
    'public.profile_details',
    'public.profile_private',
    'public.profiles',
    'public.reports',
    'public.trade_appointments',
    'public.trade_items',
    'public.trade_proposals',
    'public.trade_versions',
  ])
  const { rows: log } = await gateway.sql.query<{ action: string; ip: string }>(
    `select payload ->> 'action' as action, ip_address as ip from auth.audit_log_entries
     where $1 in (payload ->> 'actor_id', payload -> 'traits' ->> 'user_id')`,
    [ana.user.id],
  )
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['user_signedup', 'login', 'user_deleted']))
  expect(log.filter(({ ip }) => ip !== '')).toEqual([])
  expect((await signsIn(ana)).error?.code).toBe('invalid_credentials')
  expect((await ana.client.auth.refreshSession()).error).not.toBeNull()
  const { data: former } = await bea.client.from('profiles').select('full_name').eq('id', ana.user.id).single()
  expect(former).toEqual({ full_name: 'Former member' })
  // The address can have a new account.
  const { error } = await (await gateway.client()).auth.signUp({ email: ana.email, password })
  expect(error).toBeNull()
})
