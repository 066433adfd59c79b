// Every notice of what goes wrong with a trade is in the mailbox once, in the design, and its button leads to where it is settled.
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Mail, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { beginSql, offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
let moderator: string
beforeAll(async () => {
  gateway = await startGateway()
  const { user } = await gateway.signUp('Mo Mercer')
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'moderator')`, [user.id])
  await gateway.sql.query(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [user.id])
  const { rows } = await gateway.sql.query(`insert into auth.sessions (user_id, aal) values ($1, 'aal2') returning id`, [user.id])
  moderator = JSON.stringify({ sub: user.id, role: 'authenticated', session_id: rows[0].id })
})
afterEach(() => later(null))
afterAll(() => gateway.stop())

const soon = { timeout: 15_000, interval: 50 }
const sql = (text: string, values: unknown[] = []) => gateway.sql.query(text, values)
/** Moving the clock also runs what is due. */
const later = (time: string | null) => sql('select clock.move($1)', [time])
const call = async (member: Member, name: string, values: object) => (await member.client.rpc(name, values).throwOnError()).data

/** As a moderator with the second factor. */
async function asModerator(text: string, values: unknown[]): Promise<void> {
  await sql('begin')
  await sql(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [moderator])
  await sql(text, values)
  await sql('commit')
}

/** Two members who keep their plan, whatever the clock shows. */
async function pair(): Promise<[Member, Member]> {
  const people: [Member, Member] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  for (const { user } of people)
    await sql(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'basic', 'active')`, [user.id])
  return people
}

type Meeting = { trade: string; gives: string; gets: string }

/** Ana gives Bea a set for a silk press. */
async function agreed(ana: Member, bea: Member): Promise<Meeting> {
  const { id: trade } = await call(ana, 'trade_send', { recipient_id: bea.user.id, items: offer })
  await call(bea, 'trade_accept', { trade_id: trade, expected_version: 1 })
  const { rows } = await sql('select id, provider_id from public.trade_appointments where trade_id = $1', [trade])
  const by = ({ user }: Member) => rows.find((row) => row.provider_id === user.id)?.id
  return { trade, gives: by(ana), gets: by(bea) }
}

/** What Ana gives is in so many days, at that quarter hour. */
async function setTime(from: Member, to: Member, appointment_id: string, days: number): Promise<string> {
  const { rows } = await sql('select ceil(extract(epoch from clock.now()) / 900)::int as quarter', [])
  const slot = new Date((rows[0].quarter + days * 96) * 900_000).toISOString()
  await call(from, 'trade_propose_slots', { appointment_id, slots: [slot] })
  await call(to, 'trade_confirm_slot', { appointment_id, slot })
  return slot
}
const before = (meeting: string, time: string) =>
  sql('select clock.move(starts_at - $2::interval - clock.now()) from public.trade_appointments where id = $1', [meeting, time])

const openIn = async (trade: string): Promise<string> =>
  (await sql(`select id from public.trade_disputes where trade_id = $1 and status = 'open'`, [trade])).rows[0]?.id

type Written = Mail & { attachments?: { contentType: string; content: string }[] }

/** All emails to them since they joined that lead to a trade or to their standing, once the outbox is empty, the oldest first. */
async function mails(member: Member): Promise<Written[]> {
  await expect
    .poll(async () => (await sql(`select from internal.emails where sent_at is null and due_at < 'infinity'`)).rowCount, soon)
    .toBe(0)
  const all = (await gateway.mailbox(member.email)) as Written[]
  return all.filter(({ links }) => links.some((link) => /\/trades\?id=|#standing$/.test(link))).toReversed()
}

/** Their subjects that match, by the alphabet. Each is in the design, with its title on top and a button to `link`. */
async function notices(member: Member, link: string, like: RegExp): Promise<string[]> {
  const found = (await mails(member)).filter(({ subject }) => like.test(subject))
  for (const { subject, html } of found) {
    expect(html, subject).toContain('<td class="mark"')
    expect(html.match(/<h1 [^>]*>([^<]*)</)?.[1]?.replaceAll('&#x27;', "'"), subject).toBe(subject)
    expect(html, subject).toContain(`href="${gateway.url}${link}"`)
  }
  return found.map(({ subject }) => subject).toSorted((one, other) => one.localeCompare(other))
}
const standing = '/settings?tab=account#standing'

test('a request for another time and the answer are mailed once, and the calendar moves the appointment', async () => {
  const [ana, bea] = await pair()
  await call(ana, 'availability_save', { timezone: 'America/New_York', hours: [] })
  const { trade, gives } = await agreed(ana, bea)
  const first = await setTime(ana, bea, gives, 5)
  const second = await setTime(ana, bea, gives, 6)
  expect(await notices(bea, `/trades?id=${trade}`, /^Ana Alvarez (?:proposed|asks)/)).toEqual([
    'Ana Alvarez asks for another time',
    'Ana Alvarez proposed times',
  ])
  await before(gives, '30 minutes')
  await call(bea, 'trade_running_late', { appointment_id: gives, minutes: 10 })
  expect(await notices(ana, `/trades?id=${trade}`, /late$/)).toEqual(['Bea Brooks is running 10 minutes late'])
  await call(bea, 'trade_cancel', { trade_id: trade, reason: 'illness' })

  const files = (await mails(ana)).flatMap(({ attachments = [] }) => attachments)
  const read = files.map(({ contentType, content }) => {
    const file = new ICAL.Component(ICAL.parse(content))
    const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined)
    const zone = file.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')
    const method = file.getFirstPropertyValue('method')
    return [contentType.split('method=')[1], method, event.sequence, event.startDate.toJSDate().toISOString(), zone, event.uid.slice(0, 36)]
  })
  expect(read).toEqual([
    ['REQUEST', 'REQUEST', 1, first, 'America/New_York', gives],
    ['REQUEST', 'REQUEST', 2, second, 'America/New_York', gives],
    ['CANCEL', 'CANCEL', 3, second, 'America/New_York', gives],
  ])
})

test('a late cancel and its excuse, and a report with its answer, strike and appeal, are mailed once', async () => {
  const [ana, bea] = await pair()
  const late = await agreed(ana, bea)
  await setTime(ana, bea, late.gives, 1)
  await before(late.gives, '1 hour')
  await call(bea, 'trade_cancel', { trade_id: late.trade, reason: 'schedule' })
  await call(ana, 'trade_excuse', { trade_id: late.trade })
  expect(await notices(ana, `/trades?id=${late.trade}`, /late$/)).toEqual(['Bea Brooks canceled late'])
  expect(await notices(bea, `/trades?id=${late.trade}`, /fine$/)).toEqual(["Ana Alvarez says it's fine"])

  const missed = await agreed(ana, bea)
  await setTime(ana, bea, missed.gives, 1)
  await before(missed.gives, '-1 hour')
  await call(ana, 'trade_report_no_show', { appointment_id: missed.gives })
  expect(await notices(bea, `/trades?id=${missed.trade}`, /come$/)).toEqual(["Ana Alvarez says you didn't come"])
  // Nobody answers. The strike counts with the next run of the clock.
  for (const time of ['48 hours', '1 second']) await later(time)
  for (const who of [ana, bea])
    expect(await notices(who, `/trades?id=${missed.trade}`, /^Missed/)).toEqual(['Missed appointment: Hand-painted full set'])
  expect(await notices(bea, standing, /against you$/)).toEqual(['A missed appointment counts against you'])

  const { rows } = await sql('select id from public.conduct_strikes where user_id = $1', [bea.user.id])
  await call(bea, 'strike_appeal', { strike_id: rows[0].id, statement: 'The train stood still.' })
  await asModerator('select public.strike_decide($1, false, $2)', [rows[0].id, 'That was out of your hands.'])
  expect(await notices(bea, standing, /^Your appeal/)).toEqual(['Your appeal worked: it no longer counts'])
})

test('asking late for another time, and an appeal that changes nothing, are mailed once', async () => {
  const [ana, bea] = await pair()
  const { trade, gives } = await agreed(ana, bea)
  await setTime(ana, bea, gives, 1)
  await before(gives, '1 hour')
  const { rows: next } = await sql('select to_timestamp(ceil(extract(epoch from clock.now()) / 900) * 900 + 6 * 86400) as slot')
  await call(bea, 'trade_propose_slots', { appointment_id: gives, slots: [new Date(next[0].slot).toISOString()], reason: 'schedule' })
  expect(await notices(ana, `/trades?id=${trade}`, /another time$/)).toEqual(['Bea Brooks asks late for another time'])
  for (const time of ['48 hours', '1 second']) await later(time)
  expect(await notices(bea, standing, /against you$/)).toEqual(['A late cancel counts against you'])

  const { rows } = await sql('select id from public.conduct_strikes where user_id = $1', [bea.user.id])
  await call(bea, 'strike_appeal', { strike_id: rows[0].id, statement: 'It was a long week.' })
  await asModerator('select public.strike_decide($1, true, $2)', [rows[0].id, 'So was theirs.'])
  expect(await notices(bea, standing, /^Your appeal/)).toEqual(['Your appeal was answered: it still counts'])
})

test('each step of a dispute is mailed once to the member who did not take it', async () => {
  const [ana, bea] = await pair()
  const { trade, gives } = await agreed(ana, bea)
  await setTime(ana, bea, gives, 1)
  await before(gives, '-1 hour')
  const open = () =>
    call(ana, 'trade_dispute_open', {
      trade_id: trade,
      appointment_id: gives,
      reason: 'quality',
      statement: 'Not at all what we had agreed.',
    })
  await open()
  await call(ana, 'trade_dispute_withdraw', { dispute_id: await openIn(trade) })
  await open()
  const dispute = await openIn(trade)
  await call(bea, 'trade_dispute_answer', { dispute_id: dispute, answer: 'It was exactly what we had agreed.' })
  await asModerator('select public.trade_dispute_resolve($1, $2, $3)', [dispute, 'redo', 'Please try again.'])
  expect(await notices(ana, `/trades?id=${trade}`, /side$|back$|^Decided|wrong$/)).toEqual([
    'Bea Brooks told their side',
    'Decided: your trade with Bea Brooks',
  ])
  expect(await notices(bea, `/trades?id=${trade}`, /side$|back$|^Decided|wrong$/)).toEqual([
    'Ana Alvarez says something went wrong',
    'Ana Alvarez says something went wrong',
    'Ana Alvarez took their complaint back',
    'Decided: your trade with Ana Alvarez',
  ])
  // One for each of the two disputes.
  const words = (await mails(bea)).filter(({ subject }) => subject === 'Ana Alvarez says something went wrong')
  expect(words.every(({ text }) => text.includes('Tell your side within three days.'))).toBe(true)
})

test('what is owed is mailed once at each step, until it is settled or expires', async () => {
  const owed = async () => {
    const [ana, bea] = await pair()
    const { trade, gives } = await agreed(ana, bea)
    await sql(beginSql, [trade, [gives]])
    for (const each of [ana, bea]) await call(each, 'trade_mark_done', { appointment_id: gives })
    await call(bea, 'trade_cancel', { trade_id: trade, reason: 'schedule' })
    return { ana, bea, trade }
  }
  const about = /owe|IOU|let it go|new time|nothing more|expired$|against you$/
  const redo = await owed()
  await call(redo.ana, 'trade_owed_choice', { trade_id: redo.trade, choice: 'redo' })
  expect(await notices(redo.ana, `/trades?id=${redo.trade}`, about)).toEqual(['Bea Brooks still owes you a service'])
  expect(await notices(redo.bea, `/trades?id=${redo.trade}`, about)).toEqual(['Find a new time with Ana Alvarez'])

  const forgiven = await owed()
  await call(forgiven.ana, 'trade_owed_choice', { trade_id: forgiven.trade, choice: 'forgive' })
  expect(await notices(forgiven.bea, `/trades?id=${forgiven.trade}`, about)).toEqual(['Ana Alvarez let it go'])

  const redeemed = await owed()
  await call(redeemed.ana, 'trade_owed_choice', { trade_id: redeemed.trade, choice: 'iou' })
  const { trade: next } = await agreed(redeemed.ana, redeemed.bea)
  const { rows } = await sql('select id from public.trade_ious where trade_id = $1', [redeemed.trade])
  await call(redeemed.ana, 'iou_redeem', { iou_id: rows[0].id, trade_id: next })
  expect(await notices(redeemed.bea, `/trades?id=${redeemed.trade}`, about)).toEqual([
    'You owe Ana Alvarez a service',
    'You owe Ana Alvarez nothing more',
  ])

  // Ana never chooses, and Bea never makes it even.
  const expired = await owed()
  for (const days of ['7 days', '166 days', '15 days']) await later(days)
  await later('1 second')
  const both = ['What was owed has expired']
  expect(await notices(expired.ana, `/trades?id=${expired.trade}`, about)).toEqual([
    'Bea Brooks owes you a service',
    'Bea Brooks still owes you a service',
    'Bea Brooks still owes you a service',
    ...both,
  ])
  expect(await notices(expired.bea, `/trades?id=${expired.trade}`, /owe Ana|expired$/)).toEqual([
    ...both,
    'You owe Ana Alvarez a service',
    'You still owe Ana Alvarez a service',
  ])
  expect(await notices(expired.bea, standing, /against you$|points/)).toEqual([
    'A service you owed counts against you',
    'You have 3 points in 90 days',
  ])
})

test('a member who wants no emails about trades gets only those about an appointment with a time', async () => {
  const [ana, bea] = await pair()
  await call(bea, 'set_trades_by_mail', { wanted: false })
  const { trade, gives } = await agreed(ana, bea)
  await setTime(ana, bea, gives, 1)
  await before(gives, '-1 hour')
  await call(ana, 'trade_dispute_open', { trade_id: trade, appointment_id: gives, reason: 'quality', statement: 'Not what we had agreed.' })
  await call(ana, 'trade_dispute_withdraw', { dispute_id: await openIn(trade) })
  await call(ana, 'trade_report_no_show', { appointment_id: gives })
  expect((await sql('select from public.notifications where user_id = $1 and template like $2', [bea.user.id, 'dispute%'])).rowCount).toBe(
    2,
  )
  expect(await notices(bea, `/trades?id=${trade}`, /wrong$|back$|proposed|come$/)).toEqual(["Ana Alvarez says you didn't come"])
})
