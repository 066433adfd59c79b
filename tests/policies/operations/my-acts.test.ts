// What the admin area asks first: which of its tabs and buttons the caller may use.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const ask = async (town: Stage, who: Member) => (await town.as(who, 'select * from public.my_acts()'))[0]
const listed = async (town: Stage, where = 'true') =>
  (await town.set(`select name from internal.acts where ${where} order by name`)).map(({ name }) => name)

promise('my_acts answers each kind of caller with the acts of their roles, and nothing to anyone without one', async (town) => {
  const [ana] = await town.professionals(1)
  await town.refuses(null, 'select public.my_acts()')
  for (const { kind, made } of kinds.filter((each) => each.made !== null)) {
    await town.set('savepoint kind')
    await become(town, ana, made ?? {})
    await town.enrols(ana)
    const role = made?.role
    const expected =
      role === 'admin' ? await listed(town) : await listed(town, `name in (select act from internal.role_acts where role = '${role}')`)
    assert.deepEqual(await ask(town, await town.signsIn(ana, 'aal2')), { acts: expected, second_factor: null }, kind)
    const low = { acts: [], second_factor: role === undefined ? null : 'code' }
    assert.deepEqual(await ask(town, await town.signsIn(ana)), low, `${kind} with only the password`)
    await town.set('rollback to savepoint kind')
  }
})

promise('my_acts lists sensitive acts in an old session too, and none in a session that has ended', async (town) => {
  const ada = await town.admin()
  await town.set(`update auth.sessions set created_at = clock_timestamp() - interval '1 day' where id = $1`, [ada.sessionId])
  assert.deepEqual((await ask(town, ada))?.['acts'], await listed(town))
  await town.set('delete from auth.sessions where id = $1', [ada.sessionId])
  assert.deepEqual(await ask(town, ada), { acts: [], second_factor: null })
})

promise('my_acts recommends a second factor where none is required, and answers nothing else before it where one is', async (town) => {
  const plain = await town.member()
  await town.set(`insert into public.user_roles (user_id, role) values ($1, 'support')`, [plain.id])
  const signedIn = await town.signsIn(plain)
  assert.deepEqual(await ask(town, signedIn), { acts: [], second_factor: 'enrol' })
  await town.set(`select internal.keep_settings('{"admin_second_factor": false}')`)
  const { acts, second_factor: step } = (await ask(town, signedIn)) ?? {}
  assert.equal(step, 'offer')
  assert.ok(Array.isArray(acts) && acts.includes('read_waitlist'))
})
