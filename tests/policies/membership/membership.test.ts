import assert from 'node:assert/strict'
import { isBuilt } from '#domain/plans/to-come.ts'
import { features } from '#domain/membership.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'

promise("a member sees their own roles, an admin sees everyone's", async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  const other = await town.admin()
  // RIGHT-01, RIGHT-04: the query from the specification.
  const admin = `select user_id, role from public.user_roles where user_id = $1 and role = 'admin'`
  assert.deepEqual(await town.as(ana, 'select user_id from public.user_roles'), [], "who the admins are is no member's business")
  assert.deepEqual(await town.as(ana, admin, [ana.id]), [])
  assert.deepEqual(await town.as(ada, admin, [ada.id]), [{ user_id: ada.id, role: 'admin' }])
  assert.deepEqual(await town.as(ada, admin, [other.id]), [{ user_id: other.id, role: 'admin' }])
})

promise(
  'RIGHT-01 RIGHT-03 RIGHT-04 a row in user_roles makes an admin, deleting it ends that immediately, and no other role does',
  async (town) => {
    const [ana] = await town.professionals(1)
    await town.admin()
    const isAdmin = async () => (await town.as(ana, 'select public.is_admin() as yes'))[0]?.['yes']
    assert.equal(await isAdmin(), false)
    await town.refuses(ana, `insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ana.id])
    for (const role of ['moderator', 'verifier', 'support'])
      await town.set('insert into public.user_roles (user_id, role) values ($1, $2)', [ana.id, role])
    assert.equal(await isAdmin(), false)
    await town.set(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ana.id])
    assert.equal(await isAdmin(), true)
    assert.deepEqual(await town.as(ana, `select user_id, role from public.user_roles where user_id = $1 and role = 'admin'`, [ana.id]), [
      { user_id: ana.id, role: 'admin' },
    ])
    await town.set(`delete from public.user_roles where user_id = $1 and role = 'admin'`, [ana.id])
    assert.equal(await isAdmin(), false)
    await assert.rejects(async () => {
      await town.set('savepoint odd_role')
      await town.set(`insert into public.user_roles (user_id, role) values ($1, 'owner')`, [ana.id])
    }, /user_roles_role_known/)
    await town.set('rollback to savepoint odd_role')
  },
)

promise('every member may read what each plan holds', async (town) => {
  const [ana] = await town.free(1)
  const rows = await town.as(ana, 'select name, area, plan, is_built from public.features')
  assert.deepEqual(
    rows.toSorted((one, other) => String(one['name']).localeCompare(String(other['name']))),
    features
      .map(({ name, area, plan }) => ({ name, area, plan, is_built: isBuilt(name) }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  )
  await town.refuses(null, 'select name from public.features')
})

promise('only what is built is part of a plan: each such feature of a paid plan can be turned off, the others cannot', async (town) => {
  const built = [
    { area: 'community' },
    { area: 'jobs' },
    { area: 'live_chat' },
    { area: 'marketplace' },
    { area: 'messaging' },
    { area: 'trades' },
  ]
  assert.deepEqual(await town.set(`select area from public.features where is_built and plan <> 'free' order by area`), built)
  assert.deepEqual(await town.set('select area from public.feature_switches order by area'), built)
  const coming = [{ area: 'education' }, { area: 'events' }, { area: 'social_hub' }]
  assert.deepEqual(await town.set('select area from public.features where not is_built order by area'), coming)
})

promise('every member may read which features are turned off', async (town) => {
  const [ana] = await town.free(1)
  const read = 'select area, is_on from public.feature_switches order by area'
  await town.set(`update public.feature_switches set is_on = false where area = 'trades'`)
  assert.deepEqual(await town.as(ana, read), [
    { area: 'community', is_on: true },
    { area: 'jobs', is_on: true },
    { area: 'live_chat', is_on: true },
    { area: 'marketplace', is_on: true },
    { area: 'messaging', is_on: true },
    { area: 'trades', is_on: false },
  ])
  await town.refuses(null, read)
})
grants('feature_switches', {})

promise('a feature without a switch is on, and one that is turned off without words of its own says so plainly', async (town) => {
  const [ana] = await town.professionals(1)
  await town.gains(ana, 'premium')
  const off = async (feature: string) =>
    (await town.as(ana, 'select internal.area_turned_off($1) is not null as yes', [feature]))[0]?.['yes']
  for (const feature of ['events', 'send_messages', 'messaging', 'unheard-of']) assert.equal(await off(feature), false, feature)
  await town.set(`insert into public.feature_switches (area, is_on) values ('events', false)`)
  assert.equal(await off('events'), true)
  assert.equal((await town.as(ana, `select public.has_feature('events') as yes`))[0]?.['yes'], false)
  assert.deepEqual(await town.refuses(ana, `select internal.refuse_without('events')`, [], 'PT403'), {
    message: 'This is resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
  })
})

promise('a member sees what they pay for', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ada = await town.admin()
  await town.gains(ana, 'basic')
  const paid = 'select user_id, tier from public.subscriptions'
  assert.deepEqual(await town.as(bea, paid), [])
  assert.deepEqual(await town.as(ada, paid), [])
  assert.deepEqual(await town.as(ana, paid), [{ user_id: ana.id, tier: 'basic' }])
})

promise("a member reads nobody else's rights, and a visitor none", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.refuses(ana, 'select internal.standing_of($1)', [bea.id])
  await town.refuses(ana, `select internal.may_use($1, 'messaging')`, [bea.id])
  await town.refuses(null, `select public.has_feature('messaging')`)
  await town.refuses(null, 'select public.my_standing()')
})

grants('user_roles', {})
grants('features', {})
grants('subscriptions', {})
