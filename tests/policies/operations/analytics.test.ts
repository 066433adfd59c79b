import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

promise('an admin sees what was counted', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ada = await town.admin()
  await agree(town, ana, true)
  assert.equal(await record(town, ana, ['page_view'], ['trade_sent']), 2)
  for (const member of [ana, bea]) assert.deepEqual(await town.as(member, 'select name from public.analytics_events'), [])
  assert.deepEqual(await town.as(ada, 'select name, user_id from public.analytics_events order by name'), [
    { name: 'page_view', user_id: null },
    { name: 'trade_sent', user_id: ana.id },
  ])
})

promise('personal events are only stored for a member who has agreed, and counted ones name no member', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await agree(town, bea, true)
  assert.equal(await record(town, ana, ['page_view', 'web_vital'], ['trade_sent', 'message_sent']), 2)
  assert.equal(await record(town, null, ['page_view'], ['trade_sent']), 1)
  assert.deepEqual(await kept(town), [
    { name: 'page_view', user_id: null },
    { name: 'page_view', user_id: null },
    { name: 'web_vital', user_id: null },
  ])
})

promise("withdrawing consent deletes that member's events immediately, and no one else's", async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const member of [ana, bea]) {
    assert.equal(await agree(town, member, true), true)
    assert.equal(await record(town, member, [], ['trade_sent']), 1)
  }
  assert.deepEqual(await town.as(ana, 'select public.analytics_consent() as agreed'), [{ agreed: true }])
  assert.equal(await agree(town, ana, false), false)
  assert.deepEqual(await kept(town), [{ name: 'trade_sent', user_id: bea.id }])
  assert.equal(await record(town, ana, [], ['trade_sent']), 0)
  assert.deepEqual(await town.as(ana, 'select public.analytics_consent() as agreed'), [{ agreed: false }])
  await town.refuses(ana, 'select public.set_analytics_consent(null)', [], 'PT400')
})

promise('only the server records events, and a visitor can neither consent nor read their consent', async (town) => {
  const [ana] = await town.professionals(1)
  for (const who of [ana, null]) await town.refuses(who, `select public.analytics_record(null, '[]', '[]')`)
  await town.refuses(null, 'select public.analytics_consent()')
  await town.refuses(null, 'select public.set_analytics_consent(true)')
})

promise('a time more than a day old or in the future is replaced by the time of arrival', async (town) => {
  const moments = ["now() - interval '1 hour'", "now() - interval '2 days'", "now() + interval '1 hour'"]
  const [row] = await town.set(`select json_agg(json_build_object('name', 'page_view', 'facts', '{}'::json, 'at', at)) as told
    from unnest(array[${moments.join(', ')}]) as at`)
  await town.set(`select public.analytics_record(null, $1, '[]')`, [JSON.stringify(row?.['told'])])
  assert.deepEqual(
    await town.set(`select round(extract(epoch from now() - happened_at) / 3600)::int as hours from public.analytics_events order by id`),
    [{ hours: 1 }, { hours: 0 }, { hours: 0 }],
  )
})

promise('events are deleted after 90 days', async (town) => {
  await record(town, null, ['page_view'], [])
  await town.set(`select clock.move('89 days')`)
  assert.equal((await kept(town)).length, 1)
  await town.set(`select clock.move('2 days')`)
  assert.equal((await kept(town)).length, 0)
})

grants('analytics_events', {})

async function agree(town: Stage, member: Member, agreed: boolean): Promise<unknown> {
  return (await town.as(member, 'select public.set_analytics_consent($1) as agreed', [agreed]))[0]?.['agreed']
}

/** As the server function does. */
async function record(town: Stage, member: Member | null, counted: string[], personal: string[]): Promise<unknown> {
  const [row] = await town.set('select public.analytics_record($1, $2, $3) as many', [
    member?.id ?? null,
    events(counted),
    events(personal),
  ])
  return row?.['many']
}

const events = (names: string[]) => JSON.stringify(names.map((name) => ({ name, facts: {}, at: null })))

const kept = (town: Stage) => town.set('select name, user_id from public.analytics_events order by name')
