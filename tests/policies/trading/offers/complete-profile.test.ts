// Who requests a trade has a complete profile (B2.4, B6.4).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send, sendValues } from '#tests/support/policies/trades.ts'

const serviceSql = `insert into public.services (user_id, category, name, duration_minutes, is_active) values ($1, 'nails', 'Gel set', 60, $2)`
const aboutSql = 'update public.profile_details set bio = $2 where user_id = $1'

/** What a request of this member is refused for. */
async function missing(town: Stage, from: Member, to: Member): Promise<unknown> {
  const refusal = await town.refusalOf(from, 'select public.trade_send($1, $2, $3, $4, $5)', sendValues(to), 'PT403')
  assert.equal(refusal.message, 'Please complete your profile before you request a trade.')
  assert.equal(refusal.hint, 'not_allowed')
  const { what, missing: parts } = JSON.parse(refusal.detail ?? '{}')
  assert.equal(what, 'profile_incomplete')
  const [own] = await town.as(from, `select p.welcome -> 'missing' as missing from public.profiles as p where id = $1`, [from.id])
  assert.deepEqual(own, { missing: parts }, 'their own card says the same')
  return parts
}

promise(
  'B6.4: a professional requests trades once their profile has a city, a craft and a service, and reads which are missing',
  async (town) => {
    const [ana] = await town.newcomers(1)
    const [bea] = await town.professionals(1)
    assert.deepEqual(await missing(town, ana, bea), ['place', 'crafts', 'service'])
    await town.as(ana, aboutSql, [ana.id, 'x'.repeat(40)])
    await town.as(ana, `update public.profiles set state_code = 'OR', city = 'Portland' where id = $1`, [ana.id])
    assert.deepEqual(await missing(town, ana, bea), ['crafts', 'service'])
    await town.as(ana, serviceSql, [ana.id, true])
    assert.deepEqual(await missing(town, ana, bea), ['crafts'])
    await town.as(ana, `update public.profiles set specialties = '{nails}' where id = $1`, [ana.id])
    await town.as(ana, 'update public.services set is_active = false where user_id = $1', [ana.id])
    assert.deepEqual(await missing(town, ana, bea), ['service'], 'a paused service is none')
    await town.as(ana, serviceSql, [ana.id, true])
    assert.equal((await send(town, ana, bea)).status, 'pending')
  },
)

promise(
  'B6.4: an employer or a student requests trades with a bio of forty characters, or with what a professional needs',
  async (town) => {
    const [bea] = await town.professionals(1)
    for (const kind of ['employer', 'student']) {
      const [ana, cleo] = [await town.newcomer('Ana Alvarez', kind), await town.newcomer('Cleo Carter', kind)]
      assert.deepEqual(await missing(town, ana, bea), ['bio'])
      await town.as(ana, aboutSql, [ana.id, 'x'.repeat(39)])
      assert.deepEqual(await missing(town, ana, bea), ['bio'])
      await town.as(ana, aboutSql, [ana.id, 'x'.repeat(40)])
      assert.equal((await send(town, ana, bea)).status, 'pending')
      await town.as(cleo, `update public.profiles set state_code = 'OR', city = 'Portland', specialties = '{nails}' where id = $1`, [
        cleo.id,
      ])
      assert.deepEqual(await missing(town, cleo, bea), ['bio'])
      await town.as(cleo, serviceSql, [cleo.id, true])
      assert.equal((await send(town, cleo, bea)).status, 'pending')
    }
  },
)

promise('the other side answers a request with the profile they have, and so does its author by then', async (town) => {
  const [ana, dee] = await town.professionals(2)
  const [bea, cleo] = await town.newcomers(2)
  const countered = await move(town, bea, 'counter', await send(town, ana, bea))
  await town.as(ana, aboutSql, [ana.id, ''])
  assert.deepEqual(await missing(town, ana, dee), ['bio'])
  assert.equal((await move(town, ana, 'accept', countered)).status, 'accepted')
  assert.equal((await move(town, cleo, 'accept', await send(town, dee, cleo))).status, 'accepted')
})
