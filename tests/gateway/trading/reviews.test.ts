// Sealed reviews over HTTP and the change feed: nothing that the other member can ask for shows that there is one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'
import { beginSql, offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function completed(ana: Member, bea: Member): Promise<string> {
  const sent = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer }).single<{ id: string }>().throwOnError()
  const trade_id = sent.data.id
  await bea.client.rpc('trade_accept', { trade_id, expected_version: 1 }).throwOnError()
  await gateway.sql.query(beginSql, [trade_id, []])
  for (const who of [ana, bea]) await who.client.rpc('trade_confirm', { trade_id }).throwOnError()
  return trade_id
}

const given = (trade_id: string) => ({
  trade_id,
  quality: 5,
  reliability: 4,
  friendliness: 3,
  body: 'Between us',
  private_note: 'For the team',
})

/** Everything about an answer but its date and the time it took. */
async function answers({ session }: Member, paths: string[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (const path of paths) {
    const answer = await fetch(`${gateway.url}/rest/v1/${path}`, {
      headers: { apikey: gateway.anonKey, authorization: `Bearer ${session.access_token}`, prefer: 'count=exact' },
    })
    found.push([path, answer.status, answer.headers.get('content-range'), await answer.text()])
  }
  return found
}

test('a sealed review is in no answer of the table API, by any filter, embedding, order or count', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const tradeId = await completed(ana, bea)
  const paths = [
    'reviews',
    'reviews?status=eq.sealed',
    'reviews?or=(status.eq.sealed,body.ilike.*)',
    'reviews?select=private_note&private_note=like.*',
    `reviews?trade_id=eq.${tradeId}&select=id`,
    `trade_proposals?id=eq.${tradeId}&select=id,updated_at,reviews(*)`,
    `trade_proposals?select=id,reviews!inner(id)`,
    `trade_proposals?select=id,reviews()&reviews=not.is.null`,
    `profiles?select=id,updated_at,reviews!reviews_reviewee_id_fkey(id)&order=id`,
    `profiles?select=id,reviews!reviews_reviewer_id_fkey!inner(id)`,
    'profiles?select=review_count,review_avg,review_quality&order=review_avg,id',
    'notifications?select=id,type,title&order=id',
    'conversation_members?select=last_message_at,unread_count&order=conversation_id',
    `rpc/browse_professionals?search=Ana`,
  ]
  const before = await answers(bea, paths)
  await ana.client.rpc('review_save', given(tradeId)).throwOnError()
  expect(await answers(bea, paths)).toEqual(before)
  const { rows } = await gateway.sql.query('select status, body from public.reviews where trade_id = $1', [tradeId])
  expect(rows).toEqual([{ status: 'sealed', body: 'Between us' }])
  const own = await ana.client.from('reviews').select('status, body, private_note').eq('trade_id', tradeId).throwOnError()
  expect(own.data).toEqual([{ status: 'sealed', body: 'Between us', private_note: 'For the team' }])
})

test('nobody hears of a sealed review; when its 14 days are over both hear that it is open', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const tradeId = await completed(ana, bea)
  const heard: unknown[] = []
  const channel = bea.client.channel('everything')
  // Every table that anyone can listen to.
  channel.on('postgres_changes', { event: '*', schema: 'public' }, ({ table, new: row }) => {
    heard.push((row as { title?: string }).title ?? table)
  })
  let isOpen = false
  channel.on('system', {}, ({ status }) => (isOpen ||= status === 'ok')).subscribe()
  await until(() => isOpen)
  const tell = `insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'Before', 'Hello')`
  await gateway.sql.query(tell, [bea.user.id])
  // By then, everything about the completed trade has arrived.
  await until(() => heard.includes('Before'))
  heard.length = 0

  await ana.client.rpc('review_save', given(tradeId)).throwOnError()
  // Not by moving the clock, which would end their trials too.
  await gateway.sql.query('update public.reviews set opens_at = clock.now() where trade_id = $1', [tradeId])
  await gateway.sql.query(`select clock.run('open reviews')`)
  // Something later than the review is the first that arrives.
  await until(() => heard.length > 0)
  expect(heard).toEqual(['Ana Alvarez reviewed your trade'])
  const read = await bea.client
    .from('reviews')
    .select('body, status, reviewer:profiles!reviews_reviewer_id_fkey(full_name)')
    .eq('trade_id', tradeId)
  expect(read.data).toEqual([{ body: 'Between us', status: 'published', reviewer: { full_name: 'Ana Alvarez' } }])
})

test('hand-made requests cannot write, open or change a review', async () => {
  const [ana, bea, eve] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks'), await gateway.signUp('Eve Ellis')]
  const tradeId = await completed(ana, bea)
  const { data: saved } = await ana.client.rpc('review_save', given(tradeId)).single<{ id: string }>().throwOnError()
  for (const who of [ana, bea, eve]) {
    const insert = await who.client.from('reviews').insert({ trade_id: tradeId, reviewer_id: who.user.id, reviewee_id: bea.user.id })
    expect(insert.error?.code).toBe('42501')
    expect((await who.client.from('reviews').update({ status: 'published' }).eq('id', saved.id)).error?.code).toBe('42501')
    expect((await who.client.from('reviews').delete().eq('id', saved.id)).error?.code).toBe('42501')
  }
  expect((await eve.client.rpc('review_save', given(tradeId))).error?.hint).toBe('not_found')
  expect((await eve.client.rpc('content_take_down', { kind: 'review', content_id: saved.id, reason: 'Mine' })).error?.hint).toBe(
    'not_allowed',
  )
  expect((await eve.client.from('profiles').update({ review_avg: 5 }).eq('id', eve.user.id)).error?.code).toBe('42501')
})
