// Which notifications about trades and reviews are mailed, and to whom.
import assert from 'node:assert/strict'
import { agree, confirmTime, moveTo, slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, review } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import { move, send, type TradeRow } from '#tests/support/policies/trades.ts'

/** The subjects of the emails that wait for this member, in the order of the alphabet. */
async function mailsOf(town: Stage, { id }: Member): Promise<string[]> {
  const rows = await town.set(`select facts ->> 'title' as title from internal.emails where kind = 'notice' and user_id = $1`, [id])
  return rows.map(({ title }) => String(title)).toSorted((one, other) => one.localeCompare(other))
}

/** The server runs the clock on a connection of its own, without a caller; here the last one is still set. */
const withoutCaller = (town: Stage) =>
  town.set(`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`)

const noTrades = 'select public.set_trades_by_mail(false) as wanted'

promise(
  'a suspended member, one who leaves or is gone, one without a confirmed address and one of the demo get no emails about trades',
  async (town) => {
    const [ana, bea, cleo, dee] = await town.professionals(4)
    const [eve, fay, gia] = [await town.member('Eve Ellis'), await town.member('Fay Foster'), await town.member('Gia Grant')]
    const trades: TradeRow[] = []
    for (const each of [bea, cleo, dee, eve, fay, gia]) trades.push(await send(town, each, ana))
    await suspend(town, bea)
    await town.set('insert into internal.account_deletions (user_id) values ($1)', [cleo.id])
    await town.set('update auth.users set email_confirmed_at = null where id = $1', [dee.id])
    await town.set(`update public.profile_private set email = 'eve@demo.test' where user_id = $1`, [eve.id])
    await town.set('update auth.users set deleted_at = now() where id = $1', [fay.id])
    for (const trade of trades) await move(town, ana, 'decline', trade)
    for (const each of [bea, cleo, dee, eve, fay]) assert.deepEqual(await mailsOf(town, each), [], each.name)
    assert.deepEqual(await mailsOf(town, gia), ['Trade declined'])
  },
)

promise('what one of the two does over and over is mailed six times an hour, and then once more for all of it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [first, second] = await agree(town, ana, bea)
  await town.set('delete from internal.emails; delete from internal.attempts')
  for (let n = 1; n <= 9; n += 1) {
    await town.as(ana, stepSql.propose, [first.id, await slotIn(town, `${n} days`)])
    await town.as(ana, stepSql.propose, [second.id, await slotIn(town, `${n} days`)])
  }
  const mails = await mailsOf(town, bea)
  assert.equal(mails.length, 7)
  assert.deepEqual(
    mails.filter((title) => !title.includes('Ana Alvarez')),
    ['There is more about your trades'],
  )
  const later = `select from internal.emails where facts ->> 'template' = 'trade_more' and due_at > now() + interval '59 minutes'`
  assert.equal((await town.set(later)).length, 1)

  // What another does is mailed at once, and so is what both agreed on.
  await send(town, cleo, bea)
  await town.as(bea, stepSql.choose, [first.id, await slotIn(town, '9 days')])
  const more = await mailsOf(town, bea)
  assert.ok(more.includes('Cleo Carter wants to trade'))
  assert.ok((await mailsOf(town, ana)).some((title) => title.startsWith('Time confirmed')))
  await town.set(`update internal.attempts set at = at - interval '1 hour'`)
  await town.as(ana, stepSql.propose, [second.id, await slotIn(town, '12 days')])
  assert.equal((await mailsOf(town, bea)).length, more.length + 1)
})

promise('without a plan there are no emails about trades, except those that were accepted', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const accepted = await send(town, ana, bea)
  await town.endsTrial(bea)
  await send(town, cleo, bea)
  assert.deepEqual(await mailsOf(town, bea), ['Ana Alvarez wants to trade'])
  await town.gains(bea, 'basic')
  await move(town, bea, 'accept', accepted)
  await town.set('delete from public.subscriptions where user_id = $1', [bea.id])
  await move(town, ana, 'done', accepted)
  assert.deepEqual(await mailsOf(town, bea), [
    'Ana Alvarez wants to trade',
    'Tap to confirm that you did it',
    'Tap to confirm you got your service',
  ])
})

promise('members who want no emails about trades still get those about an appointment that has a time', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const each of [ana, bea]) assert.deepEqual(await town.as(each, noTrades), [{ wanted: false }])
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await town.as(ana, `select public.trade_place_save($1, 'my_place', 'Studio Rose', '12 Alder Street')`, [meeting.id])
  assert.ok((await mailsOf(town, bea)).includes('Ana Alvarez changed where you meet'))
  await withoutCaller(town)
  for (const before of ['48 hours', '24 hours', '2 hours']) await moveTo(town, meeting, before)
  await moveTo(town, meeting, '10 minutes')
  await town.as(bea, stepSql.late, [meeting.id])
  await withoutCaller(town)
  await moveTo(town, meeting, '-90 minutes')
  const titles = (await mailsOf(town, ana)).map((title) => title.replace(/^Time confirmed: .*/, 'Time confirmed'))
  assert.deepEqual(titles, [
    'Bea Brooks is running 10 minutes late',
    'Did it happen?',
    'In 24 hours: Hand-painted full set',
    'In two days: will you be there?',
    'In two hours: Hand-painted full set',
    'Time confirmed',
  ])
  await town.as(bea, `select public.trade_cancel($1, 'illness')`, [meeting.trade_id])
  assert.ok((await mailsOf(town, ana)).includes('Trade canceled'))
  assert.deepEqual(await town.set(`select distinct facts ->> 'urgency' as urgency from internal.emails where kind = 'notice'`), [
    { urgency: 'now' },
  ])
})

promise('who caused a notification gets no email about it, and “is here” and “will be there” are not mailed', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await moveTo(town, meeting, '20 minutes')
  await town.set('delete from internal.emails')
  for (const step of [stepSql.coming, stepSql.here]) await town.as(bea, step, [meeting.id])
  assert.deepEqual(
    await town.set('select template from public.notifications where user_id = $1 and template in ($2, $3) order by 1', [
      ana.id,
      'trade_here',
      'trade_coming',
    ]),
    [{ template: 'trade_coming' }, { template: 'trade_here' }],
  )
  assert.deepEqual(await mailsOf(town, ana), [])
  await moveTo(town, meeting, '-2 hours')
  await town.set('delete from internal.emails')
  const trade = { id: meeting.trade_id, current_version: 1 }
  await move(town, bea, 'done', trade)
  await move(town, ana, 'done', trade)
  assert.deepEqual(await mailsOf(town, bea), ['Trade completed'])
  assert.ok(!(await mailsOf(town, ana)).includes('Trade completed'))
})

promise('an email about a trade has the words of the bell and a link to the trade, and neither an address nor a code', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`select internal.keep_settings('{"site_url": "https://town.test"}')`)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await town.as(ana, `select public.trade_place_save($1, 'my_place', 'Studio Rose', '12 Alder Street')`, [meeting.id])
  const [{ code } = { code: '' }] = await town.set('select code from public.trade_check_codes where appointment_id = $1', [meeting.id])
  const mails = await town.set(`select address, cause, facts from internal.emails where kind = 'notice'`)
  const told = await town.set(`select 'notice:' || id as cause, title, message from public.notifications where type like 'trade%'`)
  for (const { cause, facts } of mails) {
    const { title, message, link } = facts as Record<string, unknown>
    assert.deepEqual(
      { cause, title, message },
      told.find((row) => row['cause'] === cause),
    )
    assert.equal(link, `https://town.test/trades?id=${meeting.trade_id}`)
  }
  assert.ok(mails.length === 5)
  assert.doesNotMatch(JSON.stringify(mails), /Alder/)
  assert.ok(!JSON.stringify(mails).includes(`"${String(code)}"`))
})

promise('an email about a trade goes with its notification, so that it names nobody whose account is gone', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  for (const each of [ana, cleo]) await send(town, each, bea)
  assert.deepEqual(await mailsOf(town, bea), ['Ana Alvarez wants to trade', 'Cleo Carter wants to trade'])
  await town.set('delete from auth.users where id = $1', [ana.id])
  assert.deepEqual(await mailsOf(town, bea), ['Cleo Carter wants to trade'])
  await town.as(bea, 'delete from public.notifications')
  assert.deepEqual(await mailsOf(town, bea), [])
})

promise('the setting for emails about trades takes yes or no, and follows the address', async (town) => {
  const [ana] = await town.professionals(1)
  const set = 'select public.set_trades_by_mail($1) as wanted'
  assert.deepEqual(await town.refuses(ana, set, [null], 'PT400'), {
    message: 'Choose whether you want notices about your trades by email.',
    hint: 'invalid',
  })
  assert.deepEqual(await town.as(ana, 'select public.trades_by_mail() as wanted'), [{ wanted: true }])
  await town.as(ana, set, [false])
  await town.set(`update auth.users set email = 'ana@new.test' where id = $1`, [ana.id])
  assert.deepEqual(await town.as(ana, 'select public.trades_by_mail() as wanted, public.news_by_mail() as news'), [
    { wanted: false, news: true },
  ])
  assert.deepEqual(await town.as(ana, set, [true]), [{ wanted: true }])
})

promise('each notification about a review is mailed once, also to the member who opens both by writing theirs', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const both = await completed(town, ana, bea)
  const one = await completed(town, ana, cleo)
  await town.set('delete from internal.emails')
  const written = await review(town, bea, both)
  await review(town, cleo, one)
  assert.deepEqual(await mailsOf(town, ana), [], 'nothing tells that a review is sealed')
  await review(town, ana, both)
  await town.as(ana, 'select from public.review_reply($1, $2)', [written.id, 'Thank you'])
  assert.deepEqual(await mailsOf(town, ana), ['Bea Brooks reviewed your trade'])
  assert.deepEqual(await mailsOf(town, bea), ['Ana Alvarez replied to your review', 'Ana Alvarez reviewed your trade'])
  await withoutCaller(town)
  for (const time of ['11 days', '3 days']) {
    await town.set('select clock.move($1)', [time])
    for (const _ of [1, 2]) await town.set('select clock.run_tasks()')
  }
  assert.deepEqual(await mailsOf(town, ana), [
    'Bea Brooks reviewed your trade',
    'Cleo Carter reviewed your trade',
    'How was your trade with Cleo Carter?',
  ])
  assert.deepEqual(await mailsOf(town, cleo), ['Your review of Ana Alvarez is open'])
})

promise('who wants no emails about trades gets none about reviews', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await completed(town, ana, bea)
  await town.as(ana, noTrades)
  await town.set('delete from internal.emails')
  await review(town, bea, trade)
  await review(town, ana, trade)
  assert.deepEqual([await mailsOf(town, ana), await mailsOf(town, bea)], [[], ['Ana Alvarez reviewed your trade']])
})
