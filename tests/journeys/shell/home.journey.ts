// Onboarding: the first steps of a new member over their home, and the home itself (B2.4, B10, A-33, A-38).
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { PostgrestClient } from '@supabase/postgrest-js'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { offer } from '#tests/support/policies/trades.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'

const welcome = (page: Page) => page.getByRole('dialog')
const go = (page: Page) => welcome(page).getByRole('button', { name: 'Continue' })

test('a new member is guided through their profile, leaves, resumes where they were, becomes a founder and matches someone (ROUTE-12) @desktop', async ({
  page,
  town,
}) => {
  test.slow()
  await town.signIn(page, await town.newcomer('Ana Home'))
  await page.goto('/homepage')
  // The dialog may already be open, which hides the page from assistive technology.
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you, Ana', includeHidden: true })).toBeVisible()
  await expect(welcome(page)).toContainText('Introduce yourself')
  // The focus starts before the fields, so that the first key press closes nothing.
  await expect(welcome(page).getByText('Step 1 of 4')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(welcome(page)).toContainText('Introduce yourself')
  await expectAccessible(page)
  await go(page).click()
  await expect(welcome(page).getByText('Say what you do in one line.')).toBeVisible()
  await welcome(page).getByLabel('Headline').fill('Florals by hand')
  await go(page).click()
  await expect(welcome(page)).toContainText('Where do you work?')
  await welcome(page).getByRole('button', { name: 'Close' }).click()
  // On a desktop it is in the page but hidden.
  const banner = page.getByRole('region', { name: 'Upgrade', includeHidden: true })
  await expect(banner).toContainText('14 days left in your trial')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu, profile 20% complete' })).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)
  await page.getByRole('button', { name: /Your profile is 20% complete/ }).click()
  await expect(welcome(page)).toContainText('Where do you work?')
  await welcome(page).getByLabel('State').selectOption('Oregon')
  await welcome(page).getByLabel('City').selectOption('Portland')
  await go(page).click()
  await go(page).click()
  await expect(welcome(page).getByText('Choose at least one craft.')).toBeVisible()
  await welcome(page).getByRole('button', { name: 'Nails', exact: true }).click()
  await expect(welcome(page).getByText('Choose at least one craft.')).toHaveCount(0)
  await welcome(page).getByLabel('Your first service').fill('Hand-painted set')
  await welcome(page).getByLabel('Minutes').fill('52')
  await welcome(page).getByLabel('List price').fill('120')
  await go(page).click()
  await expect(welcome(page).getByText('Enter 15 to 480 minutes, in steps of 5.')).toBeVisible()
  await expectAccessible(page)
  await welcome(page).getByLabel('Minutes').fill('90')
  await go(page).click()
  await welcome(page).getByLabel('I am looking for').fill('Silk press and trim')
  await welcome(page).getByLabel('Craft', { exact: true }).selectOption('Hair')
  await go(page).click()
  await expect(welcome(page)).toContainText('You are all set')
  await expect(welcome(page)).toContainText(/You're founder No\. \d+\. Premium is free for you until/)
  await welcome(page).getByRole('button', { name: 'Go to Home' }).click()

  await expect(page.getByRole('button', { name: 'Account menu', exact: true })).toBeVisible()
  await expect(page.getByText("You're all caught up.")).toBeVisible()
  // Their plan is premium now, so nothing offers an upgrade.
  await expect(banner).toHaveCount(0)
  const matches = page.getByRole('region', { name: 'Matches for you' })
  await expect(matches.getByRole('list').first()).toContainText('Bea Okafor')
  await expect(matches.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/browse-professionals?matches=both&sort=nearest')
  const near = page.getByRole('region', { name: 'Near Portland' })
  await expect(near.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await near.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/browse-professionals?sort=nearest')
})

test('a match is as near as both would go, which each of them sets (B10)', async ({ page, town }) => {
  const [ana, dee] = [await town.account('Ana Radius'), await town.account('Dee Salem')]
  // Salem is 45 miles from Portland.
  await trader(town, dee, 'Salem', 'advanced-beauty', 'permanent-makeup')
  await trader(town, ana, 'Portland', 'permanent-makeup', 'advanced-beauty')
  await town.signIn(page, ana)
  await page.goto('/homepage')
  const matches = page.getByRole('region', { name: 'Matches for you' })
  await expect(matches.getByRole('link', { name: 'Add a service' })).toBeVisible()

  await page.goto('/my-profile-settings')
  const miles = page.getByLabel("How far you'd go for a trade")
  await expect(miles).toHaveValue('15')
  await miles.selectOption('50 miles')
  await expect(page.getByRole('form', { name: 'Where you work' }).getByRole('status')).toHaveText('Saved')
  await page.goto('/homepage')
  await expect(matches.getByRole('list').first()).toContainText('Dee Salem')
})

/** In this city, with one service and one wish. */
async function trader(town: Town, { id, session }: Account, city: string, offers: string, wants: string): Promise<void> {
  const headers = { apikey: await anonKeyOf(town.url), Authorization: `Bearer ${String(session['access_token'])}` }
  const db = new PostgrestClient(`${town.url}/rest/v1`, { headers })
  const answers = [
    await db
      .from('profiles')
      .update({ state_code: 'OR', city, trade_radius_miles: city === 'Salem' ? 60 : 15 })
      .eq('id', id),
    await db.rpc('save_service', { name: 'A session', category: offers, duration_minutes: 60, list_price_cents: 6000 }),
    await db.from('service_wants').insert({ title: 'A session', category: wants, user_id: id }),
    // As they do when they look; others are matched once a night.
    await db.rpc('my_matches'),
  ]
  for (const { error } of answers) expect(error).toBeNull()
}

test('a member arranges their home, saved in their account; if one block fails, the others still work', async ({ page, town, expects }) => {
  expects.status(500, '/rest/v1/rpc/near_me')
  const ana = await town.account('Ana Order')
  await town.signIn(page, ana)
  await page.route('**/rest/v1/rpc/near_me', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await page.goto('/homepage')
  await expect(page.getByRole('link', { name: 'Add a service' })).toHaveAttribute('href', '/my-profile-settings?tab=services')
  await expect(page.getByRole('region', { name: 'Recently active' }).getByRole('alert')).toContainText('This did not load')
  await page.unroute('**/rest/v1/rpc/near_me')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Recently active' }).getByRole('listitem').first()).toBeVisible()

  await page.getByRole('button', { name: 'Customize Home' }).click()
  const arrange = page.getByRole('dialog', { name: 'Customize Home' })
  await arrange.getByRole('button', { name: 'Move Professionals near you up' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/rpc/arrange_home') && response.ok())
  await arrange.getByRole('switch', { name: 'Matches for you' }).click()
  await saved
  await expectAccessible(page)

  const elsewhere = await town.window(ana)
  await elsewhere.goto('/homepage')
  await expect(elsewhere.getByRole('region').filter({ has: elsewhere.getByRole('heading', { level: 2 }) })).toHaveCount(7)
  await expect(elsewhere.getByRole('heading', { level: 2 })).toHaveText([
    'To do',
    'Your next appointment',
    'Recently active',
    'New looks',
    'Discussions',
    'Jobs for you',
    'Market picks',
  ])
})

test('a member who signed up elsewhere must consent once, and can leave instead (A-33)', async ({ page, town }) => {
  const bea = await town.account('Bea Consent', {})
  await town.signIn(page, bea)
  await page.goto('/browse-professionals')
  const asked = page.getByRole('alertdialog', { name: 'Before you go on' })
  await expect(asked.getByRole('link', { name: 'Terms' })).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(asked.getByText('Please accept the terms to continue.')).toBeVisible()
  await asked.getByRole('checkbox').check()
  await asked.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(asked).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  await expect(page.getByText('Professionals everywhere')).toBeVisible()
  await expect(asked).toHaveCount(0)

  const other = await town.window(await town.account('Cleo Consent', {}))
  await other.goto('/browse-professionals')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('link', { name: /sign in/i }).first()).toBeVisible()
})

test('who shows everything that waits with a key goes on at the first of what was not shown', async ({ page, town }) => {
  const names = ['Ana', 'Cleo', 'Dana', 'Elle', 'Faye', 'Gina']
  const [bea, ...senders] = await Promise.all(['Bea', ...names].map((name) => town.account(`${name} Many`)))
  if (!bea) throw new Error('nobody to send to')
  for (const sender of senders) await call(town, sender, 'rpc/trade_send', { recipient_id: bea.id, items: offer })
  await town.signIn(page, bea)
  await page.goto('/homepage')
  const toDo = page.getByRole('region', { name: 'To do' })
  const tasks = toDo.getByRole('listitem').getByRole('link')
  await expect(tasks).toHaveCount(5)
  await toDo.getByRole('button', { name: 'Show all 6' }).press('Enter')
  await expect(tasks).toHaveCount(6)
  await expect(tasks.last()).toBeFocused()
})

test('what waits in a trade is on the home of who has to act, until the trade has ended, and leads there (A-40)', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Waits'), await town.account('Bea Acts')]
  await town.signIn(page, bea)
  const trade = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items: offer })
  const toDo = page.getByRole('region', { name: 'To do' })
  await page.goto('/homepage')
  await toDo.getByRole('link', { name: /Answer Ana's request/ }).click()
  await expect(page).toHaveURL(new RegExp(`/trades\\?(?:tab=received&)?id=${trade.id}`))
  await call(town, bea, 'rpc/trade_accept', { trade_id: trade.id, expected_version: 1 })
  await page.goto('/homepage')
  await expect(toDo.getByRole('link', { name: /Propose times to Ana/ })).toBeVisible()
  await page.goto('/trades?tab=your-turn')
  await expect(page.getByRole('tab', { name: /Your turn/ })).toHaveAttribute('aria-selected', 'true')
  await call(town, ana, 'rpc/trade_cancel', { trade_id: trade.id, reason: 'schedule' })
  await page.goto('/homepage')
  await expect(page.getByRole('region', { name: 'Your next appointment' })).toContainText('Nothing scheduled yet.')
  await expect(toDo.getByRole('link', { name: /Propose times/ })).toHaveCount(0)
})
