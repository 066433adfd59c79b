// Every notice of a trade is in the mailbox once, with a link that leads to it; one click stops those that can be stopped.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Mail, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { beginSql, offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const soon = { timeout: 15_000, interval: 50 }
const sql = (text: string, values: unknown[] = []) => gateway.sql.query(text, values)
/** Moving the clock also runs what is due. */
const later = (time: string) => sql('select clock.move($1)', [time])
const call = async (member: Member, name: string, values: object) => (await member.client.rpc(name, values).throwOnError()).data
const pair = () => Promise.all([gateway.signUp('Ana Alvarez'), gateway.signUp('Bea Brooks')])
const sendTo = async (from: Member, to: Member): Promise<string> =>
  (await call(from, 'trade_send', { recipient_id: to.user.id, items: offer })).id

async function sent(): Promise<void> {
  const unsent = `select from internal.emails where sent_at is null and due_at < 'infinity'`
  await expect.poll(async () => (await sql(unsent)).rowCount, soon).toBe(0)
}

/** The subjects of all emails about a trade to this member once the outbox is empty, by the alphabet; each leads to the trade. */
async function noticesTo(member: Member, trade: string): Promise<string[]> {
  await sent()
  const mails = (await gateway.mailbox(member.email)).filter(({ links }) => links.some((link) => link.includes('/trades?id=')))
  for (const mail of mails) {
    expectDesign(mail)
    expect(mail.links.filter((link) => link.includes('/trades'))).toEqual([`${gateway.url}/trades?id=${trade}`])
  }
  return mails.map(({ subject }) => subject.replace(/^Time confirmed: .*/, 'Time confirmed')).toSorted((a, b) => a.localeCompare(b))
}

/** Where the button of each email with this subject leads; each is in the design, with its title on top. */
async function led(member: Member, subject: string): Promise<(string | undefined)[]> {
  await sent()
  const mails = (await gateway.mailbox(member.email)).filter((mail) => mail.subject === subject)
  for (const mail of mails) expectDesign(mail)
  return mails.map(({ links }) => links.filter((link) => !link.includes('/unsubscribe'))).map(([link]) => link)
}

function expectDesign({ subject, html }: Mail): void {
  expect(html, subject).toContain('<td class="mark"')
  expect(html.match(/<h1 [^>]*>([^<]*)</)?.[1]?.replaceAll('&#x27;', "'"), subject).toBe(subject)
}

async function completed(ana: Member, bea: Member): Promise<string> {
  const trade = await sendTo(ana, bea)
  await call(bea, 'trade_accept', { trade_id: trade, expected_version: 1 })
  await sql(beginSql, [trade, []])
  const { rows } = await sql('select id from public.trade_appointments where trade_id = $1', [trade])
  for (const { id } of rows) for (const each of [ana, bea]) await call(each, 'trade_mark_done', { appointment_id: id })
  return trade
}

test('every notice of a trade that is completed is mailed once', async () => {
  const [ana, bea] = await pair()
  const trade = await sendTo(ana, bea)
  await later('1 day')
  await call(bea, 'trade_counter', { trade_id: trade, items: offer, message: '', expected_version: 1 })
  await call(ana, 'trade_accept', { trade_id: trade, expected_version: 2 })
  const { rows } = await sql('select id, provider_id from public.trade_appointments where trade_id = $1', [trade])
  const [gives, gets] = [rows.find((row) => row.provider_id === ana.user.id)?.id, rows.find((row) => row.provider_id === bea.user.id)?.id]
  const { rows: times } = await sql(
    `select to_timestamp(ceil(extract(epoch from clock.now() + interval '5 days') / 900) * 900) as slot from generate_series(1, 1)`,
  )
  const slot = new Date(times[0].slot).toISOString()
  await call(ana, 'trade_propose_slots', { appointment_id: gives, slots: [slot] })
  await call(bea, 'trade_confirm_slot', { appointment_id: gives, slot })
  await call(ana, 'trade_place_save', {
    appointment_id: gives,
    location_mode: 'my_place',
    place_name: 'Studio',
    address: '12 Alder Street',
  })
  for (const before of ['48 hours', '24 hours', '2 hours', '-2 hours']) {
    await sql('select clock.move(starts_at - $2::interval - clock.now()) from public.trade_appointments where id = $1', [gives, before])
  }
  await call(ana, 'trade_mark_done', { appointment_id: gives })
  await call(bea, 'trade_mark_done', { appointment_id: gives })
  await sql(beginSql, [trade, [gets]])
  await call(ana, 'trade_mark_done', { appointment_id: gets })
  await call(bea, 'trade_mark_done', { appointment_id: gets })
  const both = [
    'Did it happen?',
    'In 24 hours: Hand-painted full set',
    'In two days: will you be there?',
    'In two hours: Hand-painted full set',
  ]
  expect(await noticesTo(ana, trade)).toEqual(['Counter-offer from Bea Brooks', ...both, 'Time confirmed', 'Trade completed'])
  expect(await noticesTo(bea, trade)).toEqual(
    [
      ...both,
      'Ana Alvarez changed where you meet',
      'Ana Alvarez is waiting for your answer',
      'Ana Alvarez proposed times',
      'Ana Alvarez wants to trade',
      'Tap to confirm that you did it',
      'Tap to confirm you got your service',
      'Trade accepted. Pick a time.',
    ].toSorted((a, b) => a.localeCompare(b)),
  )
  await sql('select clock.move(null)')
  expect(JSON.stringify([await gateway.mailbox(ana.email), await gateway.mailbox(bea.email)])).not.toContain('Alder')
})

test('every way a trade can end is mailed once', async () => {
  const [ana, bea] = await pair()
  const declined = await sendTo(ana, bea)
  await call(bea, 'trade_decline', { trade_id: declined, reason: 'timing' })
  expect(await noticesTo(ana, declined)).toEqual(['Trade declined'])

  const [cleo, dee] = await pair()
  const withdrawn = await sendTo(cleo, dee)
  await call(cleo, 'trade_withdraw', { trade_id: withdrawn })
  expect(await noticesTo(dee, withdrawn)).toEqual(['Ana Alvarez wants to trade', 'Trade request withdrawn'])

  const [eve, fay] = await pair()
  const cancelled = await sendTo(eve, fay)
  await call(fay, 'trade_accept', { trade_id: cancelled, expected_version: 1 })
  await call(eve, 'trade_cancel', { trade_id: cancelled, reason: 'illness' })
  expect(await noticesTo(fay, cancelled)).toEqual(['Ana Alvarez wants to trade', 'Trade canceled'])

  const [gia, hal] = await pair()
  const expired = await sendTo(gia, hal)
  const [ida, joy] = await pair()
  const unconfirmed = await sendTo(ida, joy)
  await call(joy, 'trade_accept', { trade_id: unconfirmed, expected_version: 1 })
  // Their trials would end first, and with them the right to read of a trade that has ended.
  for (const each of [gia, hal, ida, joy])
    await sql(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'basic', 'active')`, [each.user.id])
  await later('7 days')
  expect(await noticesTo(gia, expired)).toEqual(['Trade request expired'])
  expect(await noticesTo(hal, expired)).toEqual(['Ana Alvarez wants to trade', 'Trade request expired'])
  await later('53 days')
  expect(await noticesTo(ida, unconfirmed)).toEqual(['Trade accepted. Pick a time.', 'Trade ended'])
  expect(await noticesTo(joy, unconfirmed)).toEqual(['Ana Alvarez wants to trade', 'Trade ended'])
  await sql('select clock.move(null)')
})

test('open reviews, replies and new matches are mailed once, with a link to each', async () => {
  const [ana, bea] = await pair()
  const trade = await completed(ana, bea)
  const [written] = [
    await call(bea, 'review_save', { trade_id: trade, quality: 5, reliability: 5, friendliness: 5, body: 'Lovely' }),
    await call(ana, 'review_save', { trade_id: trade, quality: 5, reliability: 5, friendliness: 5 }),
  ]
  await call(ana, 'review_reply', { review_id: written.id, reply: 'Thank you' })
  expect(await led(ana, 'Bea Brooks reviewed your trade')).toEqual([`${gateway.url}/professional/${ana.user.id}#reviews`])
  expect(await led(bea, 'Ana Alvarez reviewed your trade')).toEqual([`${gateway.url}/professional/${bea.user.id}#reviews`])
  expect(await led(bea, 'Ana Alvarez replied to your review')).toEqual([`${gateway.url}/professional/${ana.user.id}#reviews`])

  const [eve, fay] = await pair()
  // The server matches by itself as well: not before both are complete, and then both at once.
  const matchedOn = (day: string) =>
    sql('update internal.match_pool set matched_on = $2 where user_id = any ($1)', [[eve.user.id, fay.user.id], day])
  await matchedOn('infinity')
  const town = `update public.profiles set state_code = 'OR', city = 'Salem', last_active_on = current_date where id = any ($1)`
  await sql(town, [[eve.user.id, fay.user.id]])
  const crafts = [
    ['hair', 'nails'],
    ['nails', 'hair'],
  ]
  for (const [at, { user }] of [eve, fay].entries()) {
    const [offers, wants] = crafts[at] ?? []
    await sql(`insert into public.services (user_id, category, name, duration_minutes) values ($1, $2, 'Service', 60)`, [user.id, offers])
    await sql(`insert into public.service_wants (user_id, category, title) values ($1, $2, 'Something')`, [user.id, wants])
  }
  await matchedOn('2020-01-01')
  await sql('select internal.match_next(1000)')
  for (const each of [eve, fay]) expect(await led(each, '1 new match near Salem')).toEqual([`${gateway.url}/trades?tab=for-you`])
})

test('a reminder to write a review, and a review that opens without the other, are mailed once', async () => {
  const [ana, bea] = await pair()
  // Their trials would end first.
  for (const { user } of [ana, bea])
    await sql(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'basic', 'active')`, [user.id])
  const trade = await completed(ana, bea)
  await call(bea, 'review_save', { trade_id: trade, quality: 5, reliability: 5, friendliness: 5 })
  for (const time of ['11 days', '1 hour']) await later(time)
  expect(await led(ana, 'How was your trade with Bea Brooks?')).toEqual([`${gateway.url}/trades?id=${trade}`])
  for (const time of ['3 days', '1 hour']) await later(time)
  expect(await led(ana, 'How was your trade with Bea Brooks?')).toHaveLength(1)
  expect(await led(ana, 'Bea Brooks reviewed your trade')).toEqual([`${gateway.url}/professional/${ana.user.id}#reviews`])
  expect(await led(bea, 'Your review of Ana Alvarez is open')).toEqual([`${gateway.url}/professional/${ana.user.id}#reviews`])
  await sql('select clock.move(null)')
})

test('one click stops emails about trades and nothing else, and the page behind the link can undo it', async () => {
  const [ana, bea] = await pair()
  const trade = await sendTo(ana, bea)
  expect(await noticesTo(bea, trade)).toEqual(['Ana Alvarez wants to trade'])
  const [mail] = (await gateway.mailbox(bea.email)).filter(({ links }) => links.some((link) => link.includes('/trades?id=')))
  const link = mail?.links.find((each) => each.includes('/unsubscribe?')) ?? ''
  expect(link).toMatch(new RegExp(`^${gateway.url}/functions/v1/unsubscribe\\?token=[0-9a-f]{64}&about=trades$`))
  expect(mail?.headers).toEqual({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

  const press = (body: Record<string, string>, to = link) => fetch(to, { method: 'POST', body: new URLSearchParams(body) })
  const wants = async () => [await call(bea, 'trades_by_mail', {}), await call(bea, 'news_by_mail', {})]
  expect((await press({ 'List-Unsubscribe': 'One-Click' }, link.replace('about=trades', 'about=nothing'))).status).toBe(404)
  expect(await (await fetch(link)).text()).toContain('Stop emails about your trades?')
  expect(await wants()).toEqual([true, true])
  expect((await press({ 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  expect(await wants()).toEqual([false, true])
  await call(ana, 'trade_withdraw', { trade_id: trade })
  expect(await noticesTo(bea, trade)).toEqual(['Ana Alvarez wants to trade'])
  expect(await (await press({ again: 'yes' })).text()).toContain('Stop emails about your trades?')
  expect(await wants()).toEqual([true, true])
  const token = new URL(link).searchParams.get('token')
  expect((await bea.client.rpc('trade_mail_choice', { token, wants_trades: false })).error).not.toBeNull()
})

test('who unsubscribes while an email waits does not get it', async () => {
  const [ana, bea] = await pair()
  await sql('begin')
  // In the same transaction as the request, before the sender can take the email.
  const words = { template: 'trade_sent', title: 'Late', message: 'Words', facts: {} }
  const kind = { tab: 'trades', topic: 'trades', urgency: 'day', zone: 'UTC' }
  await sql(`select internal.queue_email('notice', $1, $2)`, [
    bea.email,
    { ...words, ...kind, link: `${gateway.url}/trades?id=${ana.user.id}` },
  ])
  await sql('select internal.keep_trade_preference($1, false)', [bea.email])
  await sql('commit')
  const givenUp = async () => (await sql(`select from internal.emails where address = $1 and due_at = 'infinity'`, [bea.email])).rowCount
  await expect.poll(givenUp, soon).toBe(1)
  expect((await gateway.mailbox(bea.email)).map(({ subject }) => subject)).not.toContain('Late')
})
