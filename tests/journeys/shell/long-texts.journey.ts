// What members write may be longer than any line: a narrow phone shows all of it, and still reaches everything.
// Here, a screen of each kind is looked at; those in `bySoak` with `npm run soak -- shell/long-texts`, together with them.
import { trade } from '#tests/support/journeys/free-town.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { expect, test as base } from '#tests/support/journeys/journey.ts'
import { call, conversation, say } from '#tests/support/journeys/journey-messages.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'
import { communityOf } from '#tests/support/long-texts/community.ts'
import { leftToRead } from '#tests/support/long-texts/fits.ts'
import { jobsOf } from '#tests/support/long-texts/jobs.ts'
import { bySoak, button, item, lookAt, more, type Screen, tab } from '#tests/support/long-texts/look.ts'
import { pair, pairWithSue } from '#tests/support/long-texts/members.ts'
import { judge, visit } from '#tests/support/long-texts/standing.ts'
import { longName, upTo } from '#tests/support/long-texts/texts.ts'
import { disputed, tradeInEveryState } from '#tests/support/long-texts/trades.ts'

// A server of its own: members on the other one would have such names too.
const test = base.extend({ settings: { SIGNUP_TRIAL_DAYS: '0' } })
test.use({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** With the first of its rows that is of one of them. */
const queue = (path: string): Screen => [`/admin?${path}`, [button(/^(?:Wilhelmina|Donau|B\u0306)/)]]
const saved = [button(/^Menu/), button(/^Saved Items/)]
const tabs = (path: string, ...names: string[]) => names.map((name) => `${path}?tab=${name}`)

test('F6: at 320 px profiles fit, whatever members write in them', async ({ town }) => {
  const { ana, bea } = await pair(town)
  const mine = '/my-profile-settings'
  await lookAt(town, ana, [
    '/browse-professionals',
    [`/professional/${bea.id}`, [more, item(/^Report/)]],
    [`${mine}?tab=services`, [button(/^Edit/)]],
    ...bySoak(
      ['/homepage', [button(/^Search$/), ['combobox', /^Search everything/, longName.slice(0, 10)]]],
      [`/professional/${bea.id}`, [more], [more, item(/^Block/)], [button(/^Open https/)]],
      `/professional/${ana.id}`,
      ...tabs(mine, 'basics', 'wants', 'verification'),
      [`${mine}?tab=services`, [button(/^Delete/)]],
      [`${mine}?tab=portfolio`, [button(/^Edit/)], [button(/^Delete/)]],
      [`${mine}?tab=availability`, [button(/^Edit Mon/)], [button(/^Add a day/)]],
    ),
  ])
  await lookAt(town, bea, bySoak(`/professional/${ana.id}`))
})

test('F6: at 320 px messages, the home and the account fit', async ({ town, server }) => {
  const { ana, bea } = await pair(town)
  const team = await town.account('Mo Keeps')
  await server.admin('grant', team.email, 'admin')
  const conversationId = await conversation(town, ana, bea)
  for (const from of [ana, bea]) await say(town, from, from === ana ? bea : ana, upTo(2000))
  await judge(town, bea, team)
  await lookAt(town, ana, [
    ['/homepage', [button(/^Notifications/)]],
    '/messages',
    [`/messages/${conversationId}`, [more, item(/^Block/)]],
    ...tabs('/settings', 'account'),
    ...bySoak(
      ['/homepage', [button(/^Menu/)], [button(/^Account/)]],
      [`/messages/${conversationId}`, [more]],
      '/notifications',
      ...tabs('/settings', 'security', 'alerts', 'subscription', 'data'),
      '/upgrade',
      '/upgrade/basic',
      '/upgrade/premium',
      '/marketplace',
      '/education',
      '/events',
      '/social-hub',
      '/design-system',
    ),
  ])
  await lookAt(town, bea, [
    '/settings?tab=account#standing',
    ...bySoak('/homepage', [`/messages/${conversationId}`, [more, item(/^Block/)]], '/notifications'),
  ])
})

test('F6: at 320 px trades fit in every state', async ({ town }) => {
  const two = await pair(town)
  const others = await pairWithSue(town, two)
  const trades = await tradeInEveryState(town, two, others)
  const at = (state: keyof typeof trades) => `/trades?id=${trades[state]}`
  await lookAt(town, two.ana, [
    '/trades',
    at('reviewed'),
    [at('planned'), [button(/^Change the place/)]],
    at('disputed'),
    [at('received'), [button(/^Accept/)]],
    ...bySoak(
      '/homepage',
      ['/trades', [tab(/^For you/)], [tab(/^Received/)], [tab(/^Sent/)], [tab(/^History/)]],
      `/request-trade/${others.ana.id}`,
      [at('planned'), [button(/^Change$/)]],
      [at('missed'), [button(/^Answer/)]],
      [at('sent'), [button(/^Decline/)], [button(/^Accept/)]],
      [at('received'), [button(/^Decline/)]],
      '/notifications',
    ),
  ])
  await lookAt(town, two.bea, [
    `/request-trade/${two.ana.id}`,
    at('missed'),
    at('sent'),
    ...bySoak(
      '/trades',
      at('reviewed'),
      [at('planned'), [button(/^Change the place/)], [button(/^Ask for another time/)]],
      at('disputed'),
      `/professional/${two.ana.id}`,
    ),
  ])
})

test('F6: at 320 px jobs fit, with their applications, chats and interviews', async ({ town, server }) => {
  const { ana, bea, services } = await pair(town)
  const { job, waiting, application } = await jobsOf(town, server, ana, bea, services.bea)
  const chat = `/jobs?id=${job}&chat=${application}`
  await lookAt(town, ana, [
    [`/jobs?show=mine&id=${job}`, [tab(/^Applicants/)]],
    ...bySoak([`/jobs?show=mine&id=${job}`, [button(/^More actions/)], [button(/^Edit/)]], `/jobs?show=mine&id=${waiting}`, chat),
  ])
  await lookAt(town, bea, [
    ['/jobs', [button(/^My Applications/)]],
    `/jobs?id=${job}`,
    chat,
    ...bySoak(['/jobs', [button(/^Saved searches/)]], '/notifications', ['/homepage', saved]),
  ])
  await lookAt(town, undefined, [`/job/${job}`])
})

test('F6: at 320 px the forum and the live chat fit', async ({ town, server }) => {
  const { ana, bea } = await pair(town)
  const team = await town.account('Mo Keeps')
  await server.admin('grant', team.email, 'admin')
  const { poll, question, room } = await communityOf(town, ana, bea, team)
  await lookAt(town, ana, [
    '/forum',
    `/forum?room=${room}`,
    [`/forum/thread/${poll}`, [more]],
    '/forum?compose=new',
    ...bySoak(
      '/community',
      ['/forum', [button(/^Open Beauty Chat/)]],
      [`/forum?room=${room}`, [more]],
      [`/forum/thread/${question}`, [more]],
      ['/homepage', saved],
      '/notifications',
    ),
  ])
})

test('F6: at 320 px the admin area fits', async ({ town, server }) => {
  const two = await pair(town)
  const { ana, bea } = two
  const team = await town.account('Mo Keeps')
  await server.admin('grant', team.email, 'admin')
  await disputed(town, two)
  await jobsOf(town, server, ana, bea, two.services.bea)
  await communityOf(town, ana, bea, team)
  await judge(town, ana, team)
  await visit(town)
  await lookAt(town, team, [
    ...tabs('/admin', 'overview'),
    ...['disputes', 'reports', 'forum&show=reports', 'community&subtab=jobs'].map((name) => queue(`tab=${name}`)),
    ['/admin?tab=community&subtab=users', [button(/Wilhelmina/)]],
    ...bySoak(
      ...tabs('/admin', 'billing', 'announcements', 'settings', 'audit'),
      ...['contact', 'waitlist&show=pending', 'appeals', 'strikes', 'forum&show=chat'].map((name) => queue(`tab=${name}`)),
      ['/admin?tab=community&subtab=users', [button(/B\u0306/)]],
    ),
  ])
})

test('at 320 px what visitors see fits', async ({ town }) => {
  await lookAt(town, undefined, [
    '/',
    ...['', '?mode=signup', '?mode=reset'].map((query) => `/auth${query}`),
    '/reset-password',
    '/admin-password-reset',
    '/marketing',
    '/waitlist-confirmation',
    '/about',
    '/contact',
    '/how-it-works',
    '/help',
    '/safety',
    '/community-guidelines',
    '/privacy-policy',
    '/terms',
    '/open-source',
  ])
})

test('at twice the size on a small desktop, feet that stay in view elsewhere leave most of the window to what is read', async ({
  town,
  server,
}) => {
  const [ana, bea] = await Promise.all([premium(town, 'Ana Zooms'), premium(town, 'Bea Zooms')])
  for (const who of [ana, bea])
    await call(town, who, 'rpc/save_service', { name: 'Silk press', category: 'hair', duration_minutes: 60, list_price_cents: 9000 })
  await call(town, ana, 'rpc/increment_profile_view', { viewer_id: ana.id, profile_id: bea.id })
  const tradeId = await trade(town, bea, ana, false)
  const jobId = await openJob(town, server, bea, { title: 'Chair by the window', description: 'A calm floor. '.repeat(100) })
  const page = await town.window(ana, { viewport: { width: 640, height: 450 }, isMobile: false, hasTouch: false })
  for (const path of [
    `/professional/${bea.id}`,
    `/request-trade/${bea.id}`,
    `/trades?id=${tradeId}`,
    `/jobs?id=${jobId}`,
    '/forum?compose=new',
  ]) {
    await page.goto(path)
    await untilSettled(page)
    // The bar at the bottom is an eighth of it.
    expect.soft(await leftToRead(page), path).toBeGreaterThan(0.8)
  }
})
