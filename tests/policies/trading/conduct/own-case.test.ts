// Nobody of the team decides about themselves, whatever their role.
import assert from 'node:assert/strict'
import { conductSql, disputed, members, passes, pointsOf, queueOf, strike, theirWords } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

async function joinsTeam(town: Stage, who: Member, role: 'moderator' | 'admin'): Promise<Member> {
  await town.set('insert into public.user_roles (user_id, role) values ($1, $2)', [who.id, role])
  await town.enrols(who)
  return town.signsIn(who, 'aal2')
}

for (const role of ['moderator', 'admin'] as const) {
  promise(`as ${role}, neither of the two decides a dispute of their own trade, also when its time is over`, async (town) => {
    const [ana, bea] = await members(town)
    const { id } = await disputed(town, ana, bea)
    const party = [await joinsTeam(town, ana, role), await joinsTeam(town, bea, role)]
    const refused = { message: 'Someone else has to decide about your own trade.', hint: 'not_allowed' }
    for (const who of party) assert.deepEqual(await town.refuses(who, conductSql.resolve, [id, 'cancel_no_fault', 'So'], 'PT403'), refused)
    await town.as(bea, conductSql.tellSide, [id, theirWords])
    for (const who of party) {
      for (const outcome of ['complete_as_is', 'redo', 'iou_created', 'cancel_no_fault', 'fault_opener', 'fault_other'])
        assert.deepEqual(await town.refuses(who, conductSql.resolve, [id, outcome, 'So'], 'PT403'), refused)
      assert.equal((await queueOf(town, who, 'admin_disputes()'))[0]?.['obstacle'], 'your_own')
    }
    await passes(town, '73 hours')
    for (const who of party) assert.deepEqual(await town.refuses(who, conductSql.resolve, [id, 'redo', 'So'], 'PT403'), refused)
    await town.as(await town.staff('moderator'), conductSql.resolve, [id, 'redo', 'Please try again.'])
  })

  promise(
    `as ${role}, neither of the two decides about a strike from their own trade, nor that a member with many points was looked at`,
    async (town) => {
      const [ana, bea] = await members(town)
      const id = await strike(town, ana, bea, 'abandoned_owed', 5)
      await strike(town, ana, bea, 'abandoned_owed', 3)
      const [open] = await town.set(`select id from public.conduct_strikes where review_status = 'open'`)
      await town.as(ana, conductSql.appeal, [id, 'The bus broke down'])
      const refused = { message: 'Someone else has to do this for your own account.', hint: 'not_allowed' }
      for (const who of [await joinsTeam(town, ana, role), await joinsTeam(town, bea, role)]) {
        for (const isUpheld of [true, false])
          assert.deepEqual(await town.refuses(who, conductSql.decide, [id, isUpheld, 'So'], 'PT403'), refused)
        assert.deepEqual(await town.refuses(who, 'select public.strike_review_close($1, $2)', [open?.['id'], 'So'], 'PT403'), refused)
        for (const which of ['appeals', 'reviews'])
          assert.equal((await queueOf(town, who, `admin_strikes('${which}')`))[0]?.['obstacle'], 'your_own', which)
      }
      await town.as(await town.staff('moderator'), conductSql.decide, [id, false, 'We believe you'])
      assert.equal(await pointsOf(town, ana), 3)
    },
  )
}
