// Who is in the audience of an announcement: the members it reaches are those who get it, whatever makes their plan.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

type Plan = 'free' | 'basic' | 'premium'
type Person = { name: string; plan: Plan | null; state: string | null; crafts: string[] }
type Audience = { tiers: Plan[]; states: string[]; crafts: string[] }

/** A subscription; each of `ends` is a column and how long from now. */
const pays = (tier: Plan, status = 'active', ends: Record<string, string> = {}, source = 'local') => {
  const columns = ['tier', 'status', ...Object.keys(ends)]
  const values = [`'${tier}'`, `'${status}'`, ...Object.values(ends).map((end) => `clock.now() + interval '${end}'`)]
  return `insert into public.subscriptions (user_id, source, ${columns.join()}) values ($1, '${source}', ${values.join()})`
}
const isFounder = (until: string) => [
  'update public.profiles set is_founder = true where id = $1',
  `update public.profile_private set founder_benefits_expire_at = clock.now() + interval '${until}' where user_id = $1`,
]
const isPro = `update public.profile_private set user_role = 'pro' where user_id = $1`

/** Every way to a plan and out of one; null: nothing is sent to them. */
const ways: [name: string, plan: Plan | null, made: string[]][] = [
  ['no plan', 'free', []],
  [
    'in the sign-up trial',
    'free',
    [`update public.profile_private set trial_ends_at = clock.now() + interval '3 days' where user_id = $1`],
  ],
  ['basic', 'basic', [pays('basic')]],
  ['premium', 'premium', [pays('premium')]],
  ['both plans', 'premium', [pays('basic', 'active', {}, 'stripe'), pays('premium')]],
  ['premium twice', 'premium', [pays('premium', 'active', {}, 'stripe'), pays('premium')]],
  ['basic twice', 'basic', [pays('basic', 'active', {}, 'stripe'), pays('basic')]],
  ['given premium', 'premium', [pays('premium', 'active', { cancel_at: '1 day' }, 'manual')]],
  ['given premium, over', 'free', [pays('premium', 'active', { cancel_at: '0 days' }, 'manual')]],
  ['basic, given premium, over', 'basic', [pays('basic'), pays('premium', 'active', { cancel_at: '0 days' }, 'manual')]],
  ['renewal reported late', 'basic', [pays('basic', 'active', { current_period_end: '-2 days' })]],
  ['not renewed', 'free', [pays('basic', 'active', { current_period_end: '-3 days' })]],
  ['trial of premium', 'premium', [pays('premium', 'trialing', { trial_end: '1 day' })]],
  ['in grace', 'premium', [pays('premium', 'past_due', { grace_until: '1 day' })]],
  ['after grace', 'free', [pays('premium', 'past_due', { grace_until: '0 days' })]],
  ['cancelled, paid until later', 'basic', [pays('basic', 'cancelled', { cancel_at: '1 day' })]],
  ['cancelled at once', 'free', [pays('premium', 'cancelled')]],
  ['paused', 'free', [pays('premium', 'paused')]],
  ['pro', 'premium', [isPro]],
  ['pro who pays for basic', 'premium', [isPro, pays('basic')]],
  ['founder', 'premium', isFounder('1 day')],
  ['founder who pays for both', 'premium', [...isFounder('1 day'), pays('basic', 'active', {}, 'stripe'), pays('premium')]],
  ['founder, benefits over', 'free', isFounder('0 days')],
  ['founder, benefits over, basic', 'basic', [...isFounder('0 days'), pays('basic')]],
  ['benefits without the badge', 'free', isFounder('1 day').slice(1)],
  ['leaving', null, [pays('premium'), 'insert into internal.account_deletions (user_id) values ($1)']],
  ['account ended', null, [pays('basic'), 'update auth.users set deleted_at = now() where id = $1']],
]
const places: [state: string | null, crafts: string[]][] = [
  ['OR', ['hair']],
  ['TX', ['massage', 'nails']],
  [null, []],
]

/** One member for each way, in each place. */
async function people(town: Stage): Promise<Person[]> {
  const made: Person[] = []
  const settles = async (member: Member, plan: Plan | null, [state, crafts]: (typeof places)[number]) => {
    await town.endsTrial(member)
    await town.set('update public.profiles set state_code = $2, specialties = $3 where id = $1', [member.id, state, crafts])
    made.push({ name: member.name, plan, state, crafts })
  }
  for (const [place, where] of places.entries()) {
    for (const [name, plan, how] of ways) {
      const member = await town.member(`${name} ${place}`)
      await settles(member, plan, where)
      for (const sql of how) await town.set(sql, [member.id])
    }
    const suspended = await town.member(`suspended ${place}`)
    await settles(suspended, null, where)
    await suspend(town, suspended)
  }
  return made
}

/** An empty list is everyone. */
const isIn = <T>(list: T[], all: T[]) => list.length === 0 || all.some((each) => list.includes(each))
const fits =
  ({ tiers, states, crafts }: Audience) =>
  ({ plan, state, crafts: theirs }: Person) =>
    plan !== null && isIn(tiers, [plan]) && isIn(states, state === null ? [] : [state]) && isIn(crafts, theirs)

const namesOf = (rows: Row[]) => rows.map((row) => String(row['full_name']))

/** Sends it in batches of this size to the end. `names`: who found it under the bell; `fitting`: whom a banner would be for. */
async function send(
  town: Stage,
  { tiers, states, crafts }: Audience,
  most: number,
): Promise<{ names: string[]; fitting: string[]; sentTo: unknown }> {
  const [written] = await town.set(
    `insert into internal.announcements (title, body, channels, starts_at, ends_at, tiers, states, crafts)
     values ('A quiet Sunday', 'We move house.', '{bell}', clock.now(), clock.now() + interval '1 day', $1, $2, $3) returning id`,
    [tiers, states, crafts],
  )
  let sentTo: unknown
  for (let isSent = false; !isSent;) {
    await town.set('select internal.send_announcement($1, $2)', [written?.['id'], most])
    const [kept] = await town.set('select sent_to, sent_at is not null as is_sent from internal.announcements')
    isSent = Boolean(kept?.['is_sent'])
    sentTo = kept?.['sent_to']
  }
  const told = await town.set(`with told as (delete from public.notifications where template = 'announcement' returning user_id)
    select full_name from told join public.profiles on id = user_id order by full_name collate "C"`)
  const fitting = await town.set(`select full_name from internal.announcements as written, public.profiles as card
    where internal.fits_audience(written, card) order by full_name collate "C"`)
  await town.set('delete from internal.announcements')
  return { names: namesOf(told), fitting: namesOf(fitting), sentTo }
}

const reachOf = async (town: Stage, who: Member, { tiers, states, crafts }: Audience) =>
  (await town.as(who, 'select public.announcement_reach($1, $2, $3) as people', [tiers, states, crafts]))[0]?.['people']

promise('an announcement reaches exactly those whom it is sent to, whatever makes their plan', async (town) => {
  const ada = await town.admin()
  await town.endsTrial(ada)
  const all = [...(await people(town)), { name: ada.name, plan: 'free' as const, state: null, crafts: [] }]
  const nobody = new Set(all.filter(({ plan }) => plan === null).map(({ name }) => name))
  const plans: Plan[][] = [
    [],
    ['free'],
    ['basic'],
    ['premium'],
    ['free', 'basic'],
    ['free', 'premium'],
    ['basic', 'premium'],
    ['free', 'basic', 'premium'],
  ]
  for (const tiers of plans)
    for (const states of [[], ['OR'], ['OR', 'TX']])
      for (const crafts of [[], ['hair'], ['nails', 'hair']]) {
        const audience = { tiers, states, crafts }
        const title = JSON.stringify(audience)
        const expected = all.filter(fits(audience)).map(({ name }) => name)
        assert.ok(expected.length > 0, title)
        assert.equal(await reachOf(town, ada, audience), expected.length, title)
        const { names, fitting, sentTo } = await send(town, audience, 10_000)
        assert.deepEqual(names, expected.toSorted(), title)
        assert.equal(sentTo, expected.length, title)
        assert.deepEqual(
          fitting.filter((name) => !nobody.has(name)),
          expected.toSorted(),
          title,
        )
      }
  const inBatches = { tiers: ['premium' as const], states: [], crafts: [] }
  const { names, sentTo } = await send(town, inBatches, 4)
  assert.deepEqual(
    names,
    all
      .filter(fits(inBatches))
      .map(({ name }) => name)
      .toSorted(),
    'in batches',
  )
  assert.equal(sentTo, names.length)
})

promise('what an announcement reaches is exact up to 1,000 members, and 1,001 for more', async (town) => {
  const ada = await town.admin()
  await town.set(
    `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 1001) as number`,
  )
  const reach = (tiers: Plan[], states: string[] = []) => reachOf(town, ada, { tiers, states, crafts: [] })
  assert.deepEqual([await reach([]), await reach(['free']), await reach(['basic'])], [1001, 1001, 0])
  await town.set(`insert into public.subscriptions (user_id, source, tier, status)
    select user_id, source, 'basic', 'active' from public.profile_private cross join unnest(array['local', 'manual']) as source
    where email like 'crowd-%' and email <> 'crowd-1001@stage.test'`)
  assert.deepEqual([await reach(['basic']), await reach(['free']), await reach(['free', 'basic'])], [1000, 2, 1001])
  await town.set(`insert into public.subscriptions (user_id, source, tier, status)
    select user_id, 'local', 'basic', 'active' from public.profile_private where email = 'crowd-1001@stage.test'`)
  assert.deepEqual([await reach(['basic']), await reach(['basic', 'premium']), await reach(['premium'])], [1001, 1001, 0])
  await town.set(`insert into public.subscriptions (user_id, source, tier, status)
    select user_id, 'stripe', 'premium', 'active' from public.profile_private where email like 'crowd-%' limit 1`)
  assert.deepEqual([await reach(['basic']), await reach(['premium']), await reach(['basic', 'premium'])], [1000, 1, 1001])
})
