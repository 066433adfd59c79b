// Pictures that the two of a dispute add to it.
import assert from 'node:assert/strict'
import { conductSql, disputed, members, passes, queueOf, theirWords } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const put = `insert into storage.objects (bucket_id, name, owner_id) values ('trade-evidence', $1, $2)`
const picture = (who: Member, disputeId: string, place = 1) => `${who.id}/${disputeId}/00000000-0000-4000-8000-00000000000${place}.jpg`
const adds = (town: Stage, who: Member, disputeId: string, place?: number) =>
  town.touches(who, put, [picture(who, disputeId, place), who.id])
const seen = async (town: Stage, who: Member | null) =>
  (await town.as(who, `select name from storage.objects where bucket_id = 'trade-evidence' order by name`)).map(({ name }) => name)

promise('the two of a dispute add six pictures each until it is decided', async (town) => {
  const [ana, bea, stranger] = await members(town)
  const { id: elsewhere } = await disputed(town, bea, stranger)
  const { id } = await disputed(town, ana, bea)
  await town.refuses(stranger, put, [picture(stranger, id), stranger.id])
  await town.refuses(stranger, put, [picture(ana, id), stranger.id])
  await town.refuses(null, put, [picture(ana, id), null])
  await town.refuses(await town.staff('moderator'), put, [picture(ana, id), ana.id])
  await town.refuses(ana, put, [picture(bea, id), ana.id])
  await town.refuses(ana, put, [picture(ana, elsewhere), ana.id])
  for (const name of [
    `${ana.id}/${id}/a.jpg`,
    `${ana.id}/${id}/00000000-0000-4000-8000-000000000001.pdf`,
    `${ana.id}/${id}/deeper/00000000-0000-4000-8000-000000000001.jpg`,
    `${ana.id}/00000000-0000-4000-8000-000000000001.jpg`,
    `${ana.id}/no-dispute/00000000-0000-4000-8000-000000000001.jpg`,
    '00000000-0000-4000-8000-000000000001.jpg',
  ])
    await town.refuses(ana, put, [name, ana.id])
  for (let place = 1; place <= 6; place += 1) assert.equal(await adds(town, ana, id, place), 1)
  await town.refuses(ana, put, [picture(ana, id, 7), ana.id])
  assert.equal(await adds(town, bea, id), 1, 'each has six of their own')
  await town.as(bea, conductSql.tellSide, [id, theirWords])
  assert.equal(await adds(town, bea, id, 2), 1)
  await town.set('savepoint answered')
  await town.as(ana, conductSql.withdraw, [id])
  await town.refuses(bea, put, [picture(bea, id, 3), bea.id])
  await town.set('rollback to savepoint answered')
  await town.as(await town.staff('moderator'), conductSql.resolve, [id, 'redo', 'Please try again.'])
  await town.refuses(bea, put, [picture(bea, id, 3), bea.id])
})

promise('once the time to answer is over, nobody adds a picture', async (town) => {
  const [ana, bea] = await members(town)
  const { id } = await disputed(town, ana, bea)
  await passes(town, '73 hours')
  for (const who of [ana, bea]) await town.refuses(who, put, [picture(who, id), who.id])
})

promise('the two of a dispute and those who decide it see its pictures', async (town) => {
  const [ana, bea, stranger] = await members(town)
  const { id: elsewhere } = await disputed(town, stranger, bea)
  await adds(town, stranger, elsewhere)
  const { id } = await disputed(town, ana, bea)
  await adds(town, ana, id)
  await adds(town, bea, id)
  const ours = [picture(ana, id), picture(bea, id)].toSorted()
  const all = [...ours, picture(stranger, elsewhere)].toSorted()
  assert.deepEqual(await seen(town, ana), ours)
  assert.deepEqual(await seen(town, bea), all)
  assert.deepEqual(await seen(town, stranger), [picture(stranger, elsewhere)])
  const mo = await town.staff('moderator')
  assert.deepEqual(await seen(town, mo), all)
  for (const who of [null, await town.staff('support'), await town.signsIn(mo)]) assert.deepEqual(await seen(town, who), [])
  for (const who of [ana, bea, mo]) {
    assert.equal(await town.touches(who, `update storage.objects set name = name || 'x' where bucket_id = 'trade-evidence'`), 0)
    assert.deepEqual(await town.as(who, `select name from storage.remove_objects('trade-evidence', array[$1])`, [picture(ana, id)]), [])
  }
})

const brief = (shown: unknown) =>
  (shown as { by: string; addresses: string[] }[])
    .map(({ by, addresses }) => `${by} ${addresses.length} ${addresses[0]?.split('?')[0]}`)
    .toSorted((one, other) => one.localeCompare(other))

promise('the two of a dispute and the team get signed URLs of its pictures, with who added each', async (town) => {
  const [ana, bea, stranger] = await members(town)
  const { id, meeting } = await disputed(town, ana, bea)
  await adds(town, ana, id)
  await adds(town, bea, id)
  const expected = [ana, bea]
    .map((who) => `${who.id} 3 /storage/v1/render/image/sign/trade-evidence/${picture(who, id)}`)
    .toSorted((one, other) => one.localeCompare(other))
  for (const who of [ana, bea]) {
    const [row] = await town.as(who, 'select dispute_id, evidence from public.trade_evidence($1)', [meeting.trade_id])
    assert.deepEqual([row?.['dispute_id'], brief(row?.['evidence'])], [id, expected])
  }
  assert.deepEqual(await town.as(stranger, 'select from public.trade_evidence($1)', [meeting.trade_id]), [])
  const [listed] = await queueOf(town, await town.staff('moderator'), 'admin_disputes()')
  assert.deepEqual(brief(listed?.['evidence']), expected)
})

promise('the pictures that a member added go with their account', async (town) => {
  const [ana, bea] = await members(town)
  const { id } = await disputed(town, ana, bea)
  await adds(town, ana, id)
  await adds(town, bea, id)
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(
    (await town.set(`select name from storage.objects where bucket_id = 'trade-evidence'`)).map(({ name }) => name),
    [picture(bea, id)],
  )
})
