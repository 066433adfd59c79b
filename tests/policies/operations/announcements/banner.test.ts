// The banner of an announcement: who sees it, from when to when, and until they close it.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member } from '#tests/support/policies/stage.ts'
import { bannerOf, bell, dismiss, emails, end, livesIn, reach, run, write } from './announcing.ts'

promise('a banner is for members who fit every list of its audience, on every plan', async (town) => {
  const ada = await town.admin()
  const people: { member: Member; tier: string }[] = []
  for (const { made } of kinds) {
    if (made === null) continue
    const member = await town.member()
    await become(town, member, made)
    const [standing] = await town.set('select (internal.standing_of($1)).tier', [member.id])
    people.push({ member, tier: String(standing?.['tier']) })
  }
  for (const tier of ['free', 'basic', 'premium']) assert.ok(people.some((each) => each.tier === tier))
  for (const tiers of [['free'], ['basic'], ['premium'], ['free', 'premium'], ['free', 'basic', 'premium']]) {
    const [reached] = await town.as(ada, reach, [tiers, [], []])
    const expected = await town.set('select from public.profiles where (internal.standing_of(id)).tier = any ($1)', [tiers])
    assert.equal(reached?.['people'], expected.length, tiers.join())
    const id = await write(town, ada, { title: tiers.join(), tiers })
    for (const { member, tier } of people)
      assert.equal(await bannerOf(town, member), tiers.includes(tier) ? tiers.join() : null, `${tier}: ${tiers.join()}`)
    await town.as(ada, end, [id, 'Next'])
  }
})

promise('an announcement to one state and craft is seen by nobody else, also not on the card of those who see it', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await livesIn(town, ana, 'OR', '{hair,nails}')
  await livesIn(town, bea, 'TX', '{hair}')
  await livesIn(town, cleo, 'OR', '{massage}')
  const one = { states: ['OR', 'WA'], crafts: ['hair', 'barbering'] }
  await write(town, ada, one)
  assert.equal(await bannerOf(town, ana), 'A quiet Sunday')
  for (const other of [bea, cleo, dee, ada]) {
    assert.equal(await bannerOf(town, other), null)
    assert.equal(await bannerOf(town, other, ana), null)
  }
  const byFilter = `select from public.profiles as card where public.announcement(card) is not null`
  assert.equal((await town.as(bea, byFilter)).length, 0)
  assert.equal((await town.as(ana, byFilter)).length, 1)
  await town.refuses(null, 'select public.announcement(null)')
  const people = async (audience: unknown[]) => (await town.as(ada, reach, audience))[0]?.['people']
  assert.deepEqual(
    [await people([[], one.states, one.crafts]), await people([[], ['OR'], []]), await people([[], [], ['hair']])],
    [1, 2, 2],
  )
  // Who moves there sees it while it runs.
  await livesIn(town, dee, 'WA', '{barbering}')
  assert.equal(await bannerOf(town, dee), 'A quiet Sunday')
})

promise('a banner shows from its start to its end, the newest one first, until its reader closes it', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await town.professionals(3)
  const older = await write(town, ada, { title: 'Older' })
  await town.set(`update internal.announcements set starts_at = starts_at - interval '1 minute'`)
  const newer = await write(town, ada, { title: 'Newer' })
  const foreign = await write(town, ada, { title: 'Foreign', states: ['TX'] })
  const waiting = await write(town, ada, { title: 'Waiting', starts_at: '1 hour' })
  await write(town, ada, { title: 'In the bell', channels: ['bell'] })
  assert.equal(await bannerOf(town, ana), 'Newer')
  const closed = async () => (await town.set('select user_id from internal.announcement_dismissals')).length
  for (const other of [foreign, waiting, ana.id, null])
    assert.deepEqual(await town.as(ana, dismiss, [other]), [{ next: 'Newer' }], 'the same answer for what is not for them')
  assert.equal(await closed(), 0)
  assert.deepEqual(await town.as(ana, dismiss, [newer]), [{ next: 'Older' }])
  assert.deepEqual(await town.as(ana, dismiss, [newer]), [{ next: 'Older' }])
  assert.equal(await bannerOf(town, bea), 'Newer')
  assert.deepEqual(await town.as(ana, dismiss, [older]), [{ next: null }])
  assert.equal(await closed(), 2)
  await town.set('delete from auth.users where id = $1', [ana.id])
  assert.equal(await closed(), 0)
  await town.as(cleo, dismiss, [newer])
  await town.set('select internal.erase_account($1)', [cleo.id])
  assert.equal(await closed(), 0)
  await town.as(bea, dismiss, [newer])
  await town.set(
    `update internal.announcements set starts_at = clock.now() - interval '2 days', ends_at = clock.now() - interval '1 second'`,
  )
  assert.equal(await bannerOf(town, bea), null)
  await town.set(run)
  assert.equal(await closed(), 1, 'not yet: it may be closed at the last moment')
  await town.set(`update internal.announcements set ends_at = clock.now() - interval '2 minutes'`)
  await town.set(run)
  assert.equal(await closed(), 0)
  assert.deepEqual(await town.set('select from internal.announcements where not is_settled'), [])
})

promise('a suspended member sees no banner, closes none and is sent nothing', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  const id = await write(town, ada, { channels: ['banner', 'bell', 'email'] })
  await suspend(town, ana)
  const [reached] = await town.as(ada, reach, [[], [], []])
  assert.equal(reached?.['people'], 2)
  assert.equal(await bannerOf(town, ana), null)
  assert.equal((await town.refuses(ana, dismiss, [id], 'PT403')).hint, 'suspended')
  await town.set(run)
  assert.deepEqual(await bell(town, ana), [])
  assert.deepEqual(await emails(town), [ada.email, bea.email])
  await liftAll(town, ana)
  assert.equal(await bannerOf(town, ana), 'A quiet Sunday')
})
