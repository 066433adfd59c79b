// Summaries and emails at once, as they come to the mailbox (B16): when the member wants them, once, in the design, after quiet hours, with a link that stops them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { breakRows, mendRows, rest } from '#tests/support/policies/clock/fault.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const soon = { timeout: 15_000, interval: 50 }
const sql = (text: string, values: unknown[] = []) => gateway.sql.query(text, values)
const choose = async ({ client }: Member, topic: string, in_app: boolean, email: string) =>
  (await client.rpc('notification_choose', { topic, in_app, email }).throwOnError()).data

let told = 0
async function tell({ user }: Member, title: string): Promise<void> {
  told += 1
  await sql(
    `insert into public.notifications (user_id, type, template, title, message, link, cause, created_at)
     values ($1, 'application_update', 'application_sent', $2, 'They applied.', $3, $4, clock.now())`,
    [user.id, title, `/jobs?id=${told}`, `told:${told}`],
  )
}

/** Moves the clock to nine in the morning of the next day in New York, or as many days later, and runs what is due. */
async function nineInTheMorning(days = 1): Promise<void> {
  await sql(
    `select clock.move((((clock.now() at time zone 'America/New_York')::date + $1::int + time '09:00') at time zone 'America/New_York') - clock.now())`,
    [days],
  )
}
const subjectsTo = async ({ email }: Member) => (await gateway.mailbox(email)).map(({ subject }) => subject)

test('a daily summary is in the mailbox the next morning, once, in the design, and one click stops it', async () => {
  const ana = await gateway.signUp('Ana Alvarez')
  await choose(ana, 'jobs', true, 'daily')
  await tell(ana, 'New application: Stylist')
  await tell(ana, 'New application: Colorist')
  try {
    await nineInTheMorning()
    const isSummary = /^2 things are waiting for you$/
    await expect.poll(() => subjectsTo(ana), soon).toContainEqual(expect.stringMatching(isSummary))
    const [mail] = (await gateway.mailbox(ana.email)).filter(({ subject }) => isSummary.test(subject))
    expect(mail?.html).toContain('<td class="mark"')
    expect(mail?.text).toContain('New application: Stylist\nThey applied.')
    expect(mail?.links).toContain(`${gateway.url}/notifications`)
    const link = mail?.links.find((each) => each.includes('/unsubscribe?')) ?? ''
    expect(link).toMatch(/&about=activity$/)
    expect(mail?.headers).toEqual({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await (await fetch(link)).text()).toContain('Stop summaries of what&#x27;s new?')
    expect((await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status).toBe(200)

    await tell(ana, 'New application: Barber')
    await nineInTheMorning()
    expect((await sql(`select from internal.emails where kind = 'digest' and user_id = $1`, [ana.user.id])).rowCount).toBe(1)
  } finally {
    await sql('select clock.move(null)')
  }
})

test("two members who make a summary of theirs fail delay nobody else's", async () => {
  const [ana, bea, cleo] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks'), await gateway.signUp('Cleo Carter')]
  const isPremium = `insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`
  for (const { user } of [ana, bea]) await sql(isPremium, [user.id])
  for (const each of [bea, cleo]) await choose(each, 'jobs', true, 'daily')
  const { rows: jobs } = await sql(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote, status)
     select $1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true, 'approved' from generate_series(1, 9) returning id`,
    [ana.user.id],
  )
  for (const { id: job_id } of jobs) {
    const application = { job_id, applicant_id: bea.user.id, mode: 'quick', intro: 'Hello', status: 'submitted' }
    const { data } = await bea.client.from('job_applications').insert(application).select('id').single().throwOnError()
    const rejected = { status: 'rejected', reason: `Not this time${'\u0001'.repeat(200)}` }
    await ana.client.from('job_applications').update(rejected).eq('id', data.id).throwOnError()
  }
  await tell(cleo, 'New application: Stylist')
  const town = { set: async (text: string, values: unknown[] = []) => (await sql(text, values)).rows }
  await breakRows(town, 'internal.digests', 'user_id', bea.user.id)
  try {
    await nineInTheMorning()
    await expect.poll(() => subjectsTo(cleo), soon).toContain('New application: Stylist')
    const waits = /^9 things are waiting for you$/
    expect(await subjectsTo(bea)).not.toContainEqual(expect.stringMatching(waits))
    await mendRows(town, 'internal.digests')
    await rest(town)
    await sql(`select clock.run('send digests')`)
    await expect.poll(() => subjectsTo(bea), soon).toContainEqual(expect.stringMatching(waits))
    const [mail] = (await gateway.mailbox(bea.email)).filter(({ subject }) => waits.test(subject))
    expect(mail?.text).toContain('Not this time\n')
  } finally {
    await sql('select clock.move(null)')
  }
})

test('a summary that is due in quiet hours is sent when they end', async () => {
  const bea = await gateway.signUp('Bea Brooks')
  await choose(bea, 'jobs', true, 'daily')
  await bea.client
    .rpc('quiet_hours_save', { starts_at: '21:00', ends_at: '10:30', timezone: 'America/New_York', days: [0, 1, 2, 3, 4, 5, 6] })
    .throwOnError()
  await tell(bea, 'New application: Stylist')
  try {
    await nineInTheMorning()
    // A later email to someone else is sent first.
    const cleo = await gateway.signUp('Cleo Carter')
    await choose(cleo, 'jobs', true, 'instant')
    await tell(cleo, 'At once')
    await expect.poll(() => subjectsTo(cleo), soon).toContain('At once')
    expect(await subjectsTo(bea)).not.toContain('New application: Stylist')
    await sql(`select clock.move('95 minutes')`)
    await expect.poll(() => subjectsTo(bea), soon).toContain('New application: Stylist')
  } finally {
    await sql('select clock.move(null)')
  }
})

test('emails follow what a member chose, and what is kept out of the bell is heard of nowhere', async () => {
  const [dee, eve] = [await gateway.signUp('Dee Dawson'), await gateway.signUp('Eve Ellis')]
  await choose(dee, 'messages', false, 'instant')
  await eve.client.from('messages').insert({ sender_id: eve.user.id, recipient_id: dee.user.id, content: 'Friday?' }).throwOnError()
  await dee.client.from('messages').insert({ sender_id: dee.user.id, recipient_id: eve.user.id, content: 'Yes' }).throwOnError()
  await expect.poll(() => subjectsTo(dee), soon).toContain('New message from Eve Ellis')
  expect((await dee.client.from('notifications').select('title')).data).toEqual([])
  expect((await eve.client.from('notifications').select('title')).data).toEqual([{ title: 'New message from Dee Dawson' }])
  expect(await subjectsTo(eve)).not.toContain('New message from Dee Dawson')
})
