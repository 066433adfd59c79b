// A member's appeal, once, and its answer by someone else than who gave the sanction.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const appeal = 'select public.appeal_send($1, $2) as id'
const answer = 'select public.appeal_answer($1, $2, $3)'
const give = `select public.member_suspend($1, 7, 'Rude messages') as id`
const words = 'It was not me'

const done = async (town: Stage, who: Member, sql: string, values: unknown[]) => String((await town.as(who, sql, values))[0]?.['id'])

promise('what an appeal and a reason say stays in the direction it was written', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  const warning = await done(town, ada, 'select public.member_warn($1, $2) as id', [ana.id, 'Be\u202e kind'])
  await done(town, ana, appeal, [warning, 'I\u202e was'])
  assert.deepEqual(await town.as(ana, 'select reason, message from public.sanctions join public.appeals on sanction_id = sanctions.id'), [
    { reason: 'Be kind', message: 'I was' },
  ])
})

promise('a member appeals their own sanction, once, while it is in force', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const sanction = await suspend(town, ana, 7)
  const gone = { message: 'There is nothing to appeal.', hint: 'not_found' }
  for (const id of [sanction, nobody]) assert.deepEqual(await town.refuses(bea, appeal, [id, words], 'PT404'), gone)
  for (const message of [null, '', ' \n ', 'x'.repeat(1001)])
    assert.deepEqual(await town.refuses(ana, appeal, [sanction, message], 'PT400'), {
      message: 'Write 1 to 1,000 characters.',
      hint: 'invalid',
    })
  await done(town, ana, appeal, [sanction, ` ${'x'.repeat(1000)} `])
  assert.deepEqual(await town.refuses(ana, appeal, [sanction, words], 'PT409'), {
    message: 'You have appealed this already.',
    hint: 'duplicate',
  })
  const over = { message: 'This has ended already.', hint: 'bad_state' }
  const short = await suspend(town, ana, 3)
  await town.set(`select clock.move('3 days')`)
  assert.deepEqual(await town.refuses(ana, appeal, [short, words], 'PT409'), over)
  const lifted = await suspend(town, ana)
  await liftAll(town, ana)
  assert.deepEqual(await town.refuses(ana, appeal, [lifted, words], 'PT409'), over)
})

promise('D-14: an appeal is answered once, with a reason, by a moderator or admin who did not give the sanction', async (town) => {
  const ada = await town.admin()
  const mo = await town.staff('moderator')
  const [ana, bea] = await town.professionals(2)
  const sent = await done(town, ana, appeal, [await done(town, mo, give, [ana.id]), words])
  const values = [sent, true, 'We were wrong']
  for (const who of [ana, bea, await town.staff('support'), await town.staff('verifier')])
    for (const id of [sent, nobody]) assert.equal((await town.refuses(who, answer, [id, null, ''], 'PT403')).hint, 'not_allowed')
  assert.deepEqual(await town.refuses(mo, answer, values, 'PT403'), {
    message: 'Someone else has to answer an appeal against what you decided.',
    hint: 'not_allowed',
  })
  assert.equal((await town.refuses(ada, answer, [nobody, true, words], 'PT404')).hint, 'not_found')
  for (const given of [null, '', 'x'.repeat(501)])
    assert.equal((await town.refuses(ada, answer, [sent, true, given], 'PT400')).hint, 'invalid')
  assert.deepEqual(await town.refuses(ada, answer, [sent, null, words], 'PT400'), {
    message: 'Decide whether to lift it.',
    hint: 'invalid',
  })
  await town.as(ada, answer, values)
  assert.deepEqual(await town.refuses(ada, answer, values, 'PT409'), { message: 'This appeal was answered already.', hint: 'bad_state' })

  const own = await done(town, mo, appeal, [await done(town, ada, give, [mo.id]), words])
  const second = await town.staff('moderator', 'Mia Mercer')
  await town.as(second, answer, [own, false, 'It stays'])
})

const state = async (town: Stage, { id }: Member) =>
  (
    await town.set(
      `select lifted_at is not null as lifted, is_lifted, answer from public.sanctions join public.appeals on sanction_id = sanctions.id where appeals.user_id = $1`,
      [id],
    )
  )[0]
const told = async (town: Stage, who: Member) =>
  (await town.as(who, `select title, message, template from public.notifications where template like 'appeal%'`))[0]

promise(
  'an appeal that succeeds lifts the sanction at once, one that does not leaves it; both send a notice and are in the audit log',
  async (town) => {
    const ada = await town.admin()
    const mo = await town.staff('moderator')
    const [ana, bea] = await town.professionals(2)
    for (const [who, isLifted] of [
      [ana, true],
      [bea, false],
    ] as const) {
      const sent = await done(town, who, appeal, [await done(town, mo, give, [who.id]), words])
      await town.as(ada, answer, [sent, isLifted, ' Our answer '])
      assert.deepEqual(await state(town, who), { lifted: isLifted, is_lifted: isLifted, answer: 'Our answer' })
      const [entry] = await town.set(
        `select actor_id, reason, after ->> 'is_lifted' as lifted from public.audit_entries where act = 'answer_appeal' and target_id = $1`,
        [who.id],
      )
      assert.deepEqual(entry, { actor_id: ada.id, reason: 'Our answer', lifted: String(isLifted) })
      const [mail] = await town.set(
        `select facts ->> 'words' as words, facts ->> 'event' as event from internal.emails where user_id = $1 and facts ->> 'event' like 'appeal%'`,
        [who.id],
      )
      assert.deepEqual(mail, { words: 'Our answer', event: isLifted ? 'appeal_upheld' : 'appeal_declined' })
    }
    const line = "Read the moderation team's answer."
    assert.deepEqual(await told(town, ana), {
      title: 'Your appeal worked: your suspension was lifted',
      message: line,
      template: 'appeal_upheld',
    })
    assert.deepEqual(await told(town, bea), {
      title: 'Your appeal was answered: your suspension stays',
      message: line,
      template: 'appeal_declined',
    })
    const rename = `update public.profiles set headline = 'Curls' where id = $1`
    assert.equal(await town.touches(ana, rename, [ana.id]), 1)
    await town.refuses(bea, rename, [bea.id], 'PT403')
  },
)

promise('an appeal can succeed after its sanction has ended by itself', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  const sent = await done(town, ana, appeal, [await suspend(town, ana, 2), words])
  await town.set(`select clock.move('3 days')`)
  await town.as(ada, answer, [sent, true, 'We were wrong'])
  assert.deepEqual(await state(town, ana), { lifted: true, is_lifted: true, answer: 'We were wrong' })
})

promise("a member sees their own appeals, the moderation team everyone's", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ada = await town.admin()
  await done(town, ana, appeal, [await suspend(town, ana, 7), words])
  const read = 'select message from public.appeals'
  assert.deepEqual(await town.as(bea, read), [])
  assert.deepEqual(await town.as(await town.staff('verifier'), read), [])
  for (const who of [ana, ada, await town.staff('moderator'), await town.staff('support')])
    assert.deepEqual(await town.as(who, read), [{ message: words }])
  await town.refuses(ana, 'select answered_by from public.appeals')
})
