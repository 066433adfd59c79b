import assert from 'node:assert/strict'
import { grants, promise } from '../support/promises.ts'
import type { Member } from '../support/stage.ts'

promise("a member sees her own roles, an admin sees everyone's", async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  const other = await town.admin()
  // RIGHT-01, RIGHT-04: the spec's own question.
  const admin = `select user_id, role from public.user_roles where user_id = $1 and role = 'admin'`
  assert.deepEqual(await town.as(ana, 'select user_id from public.user_roles'), [], 'who the admins are is no member’s business')
  assert.deepEqual(await town.as(ana, admin, [ana.id]), [])
  assert.deepEqual(await town.as(ada, admin, [ada.id]), [{ user_id: ada.id, role: 'admin' }])
  assert.deepEqual(await town.as(ada, admin, [other.id]), [{ user_id: other.id, role: 'admin' }])
})

promise(
  'RIGHT-01 RIGHT-03 RIGHT-04 a row in user_roles makes an admin, its removal ends it at once, and no other role exists',
  async (town) => {
    const [ana] = await town.professionals(1)
    const isAdmin = async () => (await town.as(ana, 'select public.is_admin() as yes'))[0]?.['yes']
    assert.equal(await isAdmin(), false)
    await town.refuses(ana, `insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ana.id])
    await town.set(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ana.id])
    assert.equal(await isAdmin(), true)
    assert.deepEqual(await town.as(ana, `select user_id, role from public.user_roles where user_id = $1 and role = 'admin'`, [ana.id]), [
      { user_id: ana.id, role: 'admin' },
    ])
    await town.set('delete from public.user_roles where user_id = $1', [ana.id])
    assert.equal(await isAdmin(), false)
    await assert.rejects(async () => {
      await town.set('savepoint odd_role')
      await town.set(`insert into public.user_roles (user_id, role) values ($1, 'owner')`, [ana.id])
    }, /user_roles_role_known/)
    await town.set('rollback to savepoint odd_role')
  },
)

promise('every member has the basic areas, an admin has them all, a visitor cannot even ask', async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  const has = async (who: Member, feature: string) => (await town.as(who, 'select public.has_feature($1) as yes', [feature]))[0]?.['yes']
  for (const feature of ['messaging', 'trades', 'send_messages', 'send_trade_requests']) {
    assert.equal(await has(ana, feature), true, feature)
  }
  for (const feature of ['jobs', 'events', 'community', 'marketplace', 'social_hub', 'education', 'unheard-of']) {
    assert.equal(await has(ana, feature), false, feature)
    assert.equal(await has(ada, feature), true, feature)
  }
  await town.refuses(null, `select public.has_feature('messaging')`)
})

grants('user_roles', {})
