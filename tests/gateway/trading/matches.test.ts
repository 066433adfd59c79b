// Suggestions over HTTP, and matching by several at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function trader(name: string, offers: [string, string], wants: [string, string]): Promise<Member> {
  const member = await gateway.signUp(name)
  const { client, user } = member
  await client.from('profiles').update({ state_code: 'OR', city: 'Portland' }).eq('id', user.id).throwOnError()
  await client.rpc('save_service', { category: offers[0], name: offers[1], duration_minutes: 60, list_price_cents: 9_000 }).throwOnError()
  await client.from('service_wants').insert({ user_id: user.id, category: wants[0], title: wants[1] }).throwOnError()
  return member
}

const nail = (name: string) => trader(name, ['nails', 'Painted set'], ['hair', 'Silk press'])
const hair = (name: string) => trader(name, ['hair', 'Silk press'], ['nails', 'Painted set'])
const mine = async ({ client }: Member) => (await client.rpc('my_matches').select('other_id').throwOnError()).data
const ids = (rows: unknown) => ((rows ?? []) as { other_id: string }[]).map(({ other_id }) => other_id).toSorted()

test("a member reads their suggestions with the other's card and services; a stranger reads, counts and embeds none", async () => {
  const [ana, bea, eve] = [await nail('Ana Alvarez'), await hair('Bea Brooks'), await gateway.signUp('Eve Ellis')]
  await mine(bea)
  const { data } = await ana.client
    .rpc('my_matches')
    .select('other_id, score, other:profiles!match_suggestions_other_id_fkey!inner(full_name, services(name), wants:service_wants(title))')
    .throwOnError()
  expect(data).toEqual([
    {
      other_id: bea.user.id,
      score: 78,
      other: { full_name: 'Bea Brooks', services: [{ name: 'Silk press' }], wants: [{ title: 'Painted set' }] },
    },
  ])
  const suggestions = eve.client.from('match_suggestions')
  expect(await suggestions.select('*', { count: 'exact' })).toMatchObject({ data: [], count: 0, error: null })
  expect((await suggestions.select('*', { count: 'exact', head: true }).eq('user_id', ana.user.id)).count).toBe(0)
  const embedded = await eve.client
    .from('profiles')
    .select('id, match_suggestions!match_suggestions_user_id_fkey(score)')
    .eq('id', ana.user.id)
  expect(embedded.data).toEqual([{ id: ana.user.id, match_suggestions: [] }])
  for (const write of [
    suggestions.insert({ user_id: eve.user.id, other_id: ana.user.id, score: 1, miles: 1, expires_at: '2040-01-01' }),
    suggestions.update({ status: 'new' }).eq('user_id', ana.user.id),
    suggestions.delete().eq('user_id', ana.user.id),
  ])
    expect((await write).error).toMatchObject({ code: '42501' })
})

test('edits, reads, requests and the nightly matching at once neither fail nor lose anything', async () => {
  const people = [await nail('Nia One'), await nail('Nia Two'), await hair('Hal One'), await hair('Hal Two')]
  const [nia, , hal] = people as [Member, Member, Member, Member]
  await gateway.sql.query('select internal.match_next(1000)')
  const night = async () => {
    await gateway.sql.query(`update internal.match_pool set matched_on = '-infinity' where matched_on > '2000-01-01'`)
    await gateway.sql.query('select internal.match_next(1000)')
  }
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      night(),
      ...people.flatMap(({ client, user }) => [
        client
          .from('profiles')
          .update({ trade_radius_miles: 20 + round })
          .eq('id', user.id),
        client.rpc('my_matches'),
        client.rpc('matching_professionals', { page_size: 6 }),
      ]),
    ])
    for (const answer of answers) expect(answer?.error ?? null).toBeNull()
  }
  await nia.client.rpc('match_dismiss', { other_id: hal.user.id, reason: 'not_now' }).throwOnError()
  await Promise.all([night(), mine(nia), mine(hal), night()])
  expect(ids(await mine(nia))).not.toContain(hal.user.id)
  expect(ids(await mine(hal))).toContain(nia.user.id)
  const stored = () =>
    gateway.sql.query(`select user_id, other_id, score, miles, shared_times, reasons, status = 'dismissed' as is_over
      from public.match_suggestions order by user_id, other_id`)
  await night()
  const { rows: first } = await stored()
  await night()
  expect((await stored()).rows).toEqual(first)
})
