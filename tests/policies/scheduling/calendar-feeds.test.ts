// A member's appointments at a private address: who can make, change and remove one, and what it shows.
import assert from 'node:assert/strict'
import { agree, confirmTime, type Meeting, moveTo } from '#tests/support/policies/appointments.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const renew = async (town: Stage, who: Member): Promise<string> =>
  String((await town.as(who, 'select public.calendar_feed_renew() as token'))[0]?.['token'])

/** As service_role, like the server function. */
async function read(town: Stage, token: string): Promise<Row | undefined> {
  await town.set('set local role service_role')
  const [row] = await town.set('select * from public.calendar_feed_read($1)', [token])
  await town.set('reset role')
  return row
}
const eventsOf = async (town: Stage, token: string) => (await read(town, token))?.['events'] as Row[]
const appointmentsOf = (events: Row[]) => events.map(({ id }) => id)
const placeIt = (town: Stage, who: Member, { id }: Meeting) =>
  town.as(who, `select public.trade_place_save($1, 'my_place', 'Studio Rose', '12 Alder Street', 'Ring twice')`, [id])

promise('a member sees whether they have a calendar feed', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await renew(town, ana)
  const sql = 'select user_id, hides_titles from public.calendar_feeds'
  assert.deepEqual(await town.as(bea, sql), [])
  await town.refuses(null, sql)
  assert.deepEqual(await town.as(ana, sql), [{ user_id: ana.id, hides_titles: false }])
})

promise('a member says whether their calendar feed has titles', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const token = await renew(town, ana)
  const hide = 'update public.calendar_feeds set hides_titles = true'
  assert.equal(await town.touches(bea, hide), 0)
  assert.equal((await read(town, token))?.['hides_titles'], false)
  assert.equal(await town.touches(ana, hide), 1)
  assert.equal((await read(town, token))?.['hides_titles'], true)
})

promise('a member removes their calendar feed', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const token = await renew(town, ana)
  assert.equal(await town.touches(bea, 'delete from public.calendar_feeds'), 0)
  assert.notEqual(await read(town, token), undefined)
  assert.equal(await town.touches(ana, 'delete from public.calendar_feeds'), 1)
  assert.equal(await read(town, token), undefined)
  assert.deepEqual(await town.set('select from internal.calendar_feed_tokens'), [])
})

grants('calendar_feeds', { update: ['hides_titles'], remove: true })

promise('nobody but the server reads a feed, and the token is kept nowhere', async (town) => {
  const [ana] = await town.professionals(1)
  const token = await renew(town, ana)
  assert.match(token, /^[0-9a-f]{64}$/)
  for (const sql of [`select * from public.calendar_feed_read('${token}')`, 'select * from internal.calendar_feed_tokens'])
    for (const who of [null, ana]) await town.refuses(who, sql)
  await town.refuses(null, 'select public.calendar_feed_renew()')
  const kept = await town.set(
    'select feed::text || secret::text as line from public.calendar_feeds as feed join internal.calendar_feed_tokens as secret using (user_id)',
  )
  assert.equal(kept.length, 1)
  assert.ok(!JSON.stringify(kept).includes(token))
})

promise('a new address takes the place of the earlier one, which is then like one that never was; ten a day', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const first = await renew(town, ana)
  const second = await renew(town, ana)
  assert.notEqual(first, second)
  assert.equal(await read(town, first), undefined)
  assert.equal(await read(town, 'f'.repeat(64)), undefined)
  assert.deepEqual((await read(town, second))?.['events'], [])
  for (let more = 3; more <= 10; more += 1) await renew(town, ana)
  const { hint, detail } = await town.refusalOf(ana, 'select public.calendar_feed_renew()', [], 'PT429')
  assert.deepEqual([hint, JSON.parse(detail ?? '')], ['limit_reached', { what: 'feed_renewed_often', most: 10 }])
  await renew(town, bea)
})

promise('a feed shows agreed appointments of the last 30 and the next 365 days, each of its two in their own', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [mine] = await agree(town, ana, bea)
  const [first, second, third] = [await renew(town, ana), await renew(town, bea), await renew(town, cleo)]
  assert.deepEqual(await eventsOf(town, first), [], 'no time yet')
  await confirmTime(town, mine, ana, bea)
  assert.deepEqual(appointmentsOf(await eventsOf(town, first)), [mine.id])
  assert.deepEqual(appointmentsOf(await eventsOf(town, second)), [mine.id])
  assert.deepEqual(await eventsOf(town, third), [])
  const [event] = await eventsOf(town, first)
  assert.equal(event?.['gives'], true)
  assert.equal(event?.['other'], bea.name)
  assert.equal((await eventsOf(town, second))[0]?.['gives'], false)
  await moveTo(town, mine, '-29 days')
  assert.equal((await eventsOf(town, first)).length, 1)
  await moveTo(town, mine, '-31 days')
  assert.deepEqual(await eventsOf(town, first), [])
  await moveTo(town, mine, '364 days')
  assert.equal((await eventsOf(town, first)).length, 1)
  await moveTo(town, mine, '366 days')
  assert.deepEqual(await eventsOf(town, first), [])
})

promise('an appointment that is cancelled leaves the feed', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [mine] = await agree(town, ana, bea)
  const token = await renew(town, ana)
  await confirmTime(town, mine, ana, bea)
  assert.equal((await eventsOf(town, token)).length, 1)
  await town.as(bea, `select public.trade_cancel($1, 'other')`, [mine.trade_id])
  assert.deepEqual(await eventsOf(town, token), [])
})

promise("a feed has the other person's street address only when they may see it, and its host's own at once", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [mine] = await agree(town, ana, bea)
  const [hosts, guests] = [await renew(town, ana), await renew(town, bea)]
  await placeIt(town, ana, mine)
  await confirmTime(town, mine, ana, bea)
  const address = async (token: string) => (await eventsOf(town, token))[0]?.['address']
  assert.equal(await address(hosts), '12 Alder Street')
  await moveTo(town, mine, '24 hours 1 minute')
  assert.equal(await address(guests), null)
  assert.equal((await eventsOf(town, guests))[0]?.['place'], 'Studio Rose')
  await moveTo(town, mine, '23 hours')
  assert.equal(await address(guests), '12 Alder Street')
  await moveTo(town, mine, '-26 hours')
  assert.equal(await address(guests), null)
})

promise('without the plan a feed keeps the appointments of trades under way, and loses the finished ones', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [mine, theirs] = await agree(town, ana, bea)
  const token = await renew(town, ana)
  await confirmTime(town, mine, ana, bea)
  await confirmTime(town, theirs, bea, ana, '5 days 3 hours')
  await town.endsTrial(ana)
  assert.equal((await eventsOf(town, token)).length, 2)
  await moveTo(town, theirs, '-2 hours')
  for (const meeting of [mine, theirs]) for (const who of [ana, bea]) await town.as(who, 'select public.trade_mark_done($1)', [meeting.id])
  assert.deepEqual(await eventsOf(town, token), [])
})

promise('a feed is read 60 times an hour, and after that the others still are', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [first, second] = [await renew(town, ana), await renew(town, bea)]
  for (let time = 1; time <= 60; time += 1) assert.equal((await read(town, first))?.['refused'], null)
  assert.deepEqual(await read(town, first), { refused: 'feed_read_often', hides_titles: null, changed_at: null, events: null })
  assert.equal((await read(town, second))?.['refused'], null)
})
