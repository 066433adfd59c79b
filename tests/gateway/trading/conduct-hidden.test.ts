// Strikes and disputes over HTTP and the change feed: nobody but their members finds or hears anything of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

/** An accepted trade in which what Ana gives began an hour ago. */
async function begun(ana: Member, bea: Member): Promise<{ trade_id: string; appointment_id: string }> {
  const { data } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer }).single<{ id: string }>().throwOnError()
  await bea.client.rpc('trade_accept', { trade_id: data.id, expected_version: 1 }).throwOnError()
  const { rows } = await gateway.sql.query<{ id: string }>(
    `update public.trade_appointments set status = 'confirmed', starts_at = clock.now() - interval '1 hour', ends_at = clock.now()
     where trade_id = $1 and provider_id = $2 returning id`,
    [data.id, ana.user.id],
  )
  return { trade_id: data.id, appointment_id: rows[0]?.id ?? '' }
}

const paths = [
  'trade_disputes?select=id',
  'trade_disputes?select=id&or=(status.eq.open,statement.ilike.*)&order=statement',
  'trade_proposals?select=id,trade_disputes(id)',
  'trade_proposals?select=id,trade_disputes!inner(id)',
  'profiles?select=id,updated_at,trade_disputes!trade_disputes_other_id_fkey(id)&order=id',
  'profiles?select=id,trade_disputes!trade_disputes_opened_by_fkey!inner(id)',
  'conduct_strikes?select=id',
  'conduct_strikes?select=id&points=gt.0&order=points',
  'profiles?select=id,conduct_strikes!conduct_strikes_user_id_fkey(points)&order=id',
  'profiles?select=id,conduct_strikes!conduct_strikes_user_id_fkey!inner(points)&conduct_strikes.points=gt.0',
  'profiles?select=id,conduct_strikes!conduct_strikes_user_id_fkey()&conduct_strikes=not.is.null',
  'notifications?select=id,type,title&type=neq.system&order=id',
]

/** The count and the text of each answer. */
async function answers({ session }: Member): Promise<unknown[]> {
  const found: unknown[] = []
  for (const path of paths) {
    const headers = { apikey: gateway.anonKey, authorization: `Bearer ${session.access_token}`, prefer: 'count=exact' }
    const answer = await fetch(`${gateway.url}/rest/v1/${path}`, { headers })
    // A question that is always refused would hide nothing.
    expect(answer.status, path).toBe(200)
    found.push([path, answer.headers.get('content-range'), await answer.text()])
  }
  return found
}

/** Titles of notifications, and otherwise tables, in the order in which this member hears of changes. */
async function listens({ client }: Member): Promise<string[]> {
  const heard: string[] = []
  let isOpen = false
  client
    .channel('everything')
    .on('postgres_changes', { event: '*', schema: 'public' }, ({ table, new: row }) => {
      heard.push((row as { title?: string }).title ?? table)
    })
    .on('system', {}, ({ status }) => (isOpen ||= status === 'ok'))
    .subscribe()
  await until(() => isOpen)
  return heard
}

test('a stranger finds and hears nothing of a dispute or a strike, and of a strike neither does the other member', async () => {
  const people = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks'), await gateway.signUp('Eve Ellis')] as const
  const [ana, bea, eve] = people
  const meeting = await begun(ana, bea)
  const [hers, beas, eves] = [await listens(ana), await listens(bea), await listens(eve)]
  const mark = async (title: string) => {
    const insert = `insert into public.notifications (user_id, type, title, message) values ($1, 'system', $2, '')`
    for (const { user } of people) await gateway.sql.query(insert, [user.id, title])
    await until(() => [hers, beas, eves].every((heard) => heard.includes(title)))
  }
  await mark('Before')
  const before = { bea: await answers(bea), eve: await answers(eve) }
  for (const heard of [hers, beas, eves]) heard.length = 0

  const { rows } = await gateway.sql.query(
    `insert into public.conduct_strikes (user_id, kind, points, trade_id, expires_at)
     values ($1, 'conduct', 2, $2, clock.now() + interval '180 days') returning id`,
    [ana.user.id, meeting.trade_id],
  )
  await gateway.sql.query(`select clock.run('count strikes')`)
  await mark('After the strike')
  expect(hers.filter((title) => !title.startsWith('After'))).toEqual(['The moderation team found you at fault'])
  expect([beas, eves]).toEqual([['After the strike'], ['After the strike']])
  expect((await ana.client.from('conduct_strikes').select('id').throwOnError()).data).toEqual(rows)
  expect(await answers(bea)).toEqual(before.bea)

  await bea.client
    .rpc('trade_dispute_open', { ...meeting, reason: 'quality', statement: 'It was not at all as we had agreed.' })
    .throwOnError()
  await mark('After the dispute')
  expect(hers).toContain('Bea Brooks says something went wrong')
  expect(eves).toEqual(['After the strike', 'After the dispute'])
  for (const who of [ana, bea]) expect((await who.client.from('trade_disputes').select('id').throwOnError()).data).toHaveLength(1)
  expect(await answers(eve)).toEqual(before.eve)
})
