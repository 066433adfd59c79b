// Suggestions: found after what one offers and wants is known, with their reasons, asked or set aside (B6.3, B6.13).
import type { Page } from '@playwright/test'
import { PostgrestClient } from '@supabase/postgrest-js'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { goToStep, sendRequest } from '#tests/support/journeys/request.ts'

type Trader = { offers: [category: string, name: string]; wants: [category: string, title: string]; city?: string; hasHours?: boolean }

/** In Oregon, with one service and one want. */
async function trader(town: Town, name: string, given: Trader): Promise<Account> {
  const account = await town.account(name)
  const headers = { apikey: await anonKeyOf(town.url), Authorization: `Bearer ${String(account.session['access_token'])}` }
  const db = new PostgrestClient(`${town.url}/rest/v1`, { headers })
  const [category, service] = given.offers
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00' }))
  const answers = [
    await db
      .from('profiles')
      .update({ state_code: 'OR', city: given.city ?? 'Bend' })
      .eq('id', account.id),
    await db.rpc('save_service', { name: service, category, duration_minutes: 60, list_price_cents: 6000 }),
    await db.from('service_wants').insert({ category: given.wants[0], title: given.wants[1], user_id: account.id }),
    ...(given.hasHours ? [await db.rpc('availability_save', { timezone: 'America/Los_Angeles', hours })] : []),
    // As they do when they look; others are matched once a night.
    await db.rpc('my_matches'),
  ]
  for (const { error } of answers) expect(error).toBeNull()
  return account
}

const brows: Trader['offers'] = ['permanent-makeup', 'Microblading']
const needling: Trader['offers'] = ['advanced-beauty', 'Microneedling session']
const card = (page: Page, name: string) => page.getByRole('article', { name })

test('a member finds a match for them with its reasons, asks one and sets another aside (B6.3, B6.13)', async ({ page, town }) => {
  test.slow()
  const bea = await trader(town, 'Bea Match', { offers: needling, wants: ['permanent-makeup', 'Microblading'], hasHours: true })
  await trader(town, 'Cleo Match', { offers: ['advanced-beauty', 'LED facial'], wants: ['permanent-makeup', 'Lip blush'] })
  const ana = await trader(town, 'Ana Match', { offers: brows, wants: ['advanced-beauty', 'Microneedling'], hasHours: true })
  await town.signIn(page, ana)
  await page.goto('/trades')
  await page.getByRole('tab', { name: 'For you' }).click()
  await expect(page).toHaveURL('/trades?tab=for-you')

  const first = card(page, 'Bea Match')
  await expect(page.getByRole('list', { name: 'Your matches' }).getByRole('article').first()).toHaveAccessibleName('Bea Match')
  await expect(first).toContainText('Exactly what you both want')
  await expect(first).toContainText('In Bend')
  await expect(first).toContainText('5 or more shared times in the next two weeks')
  await expect(first.getByRole('definition')).toHaveText(['Microblading', 'Microneedling session'])
  await expect(card(page, 'Cleo Match')).toContainText('Same crafts, both ways')
  await expect(card(page, 'Cleo Match')).toContainText('No shared times in the next two weeks')
  await first.getByText('Why this?').click()
  await expect(first.getByText('Bea is looking for microblading, which you do.')).toBeVisible()
  await expect(first.getByText("You're in the same city.")).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await card(page, 'Cleo Match').getByRole('button', { name: 'Not for me' }).click()
  await page.getByRole('menuitem', { name: 'Not my style' }).click()
  await expect(card(page, 'Cleo Match')).toHaveCount(0)
  await expect(first).toBeVisible()

  await first.getByRole('link', { name: 'Request a trade' }).click()
  await expect(page).toHaveURL(`/request-trade/${bea.id}`)
  await page.getByRole('checkbox', { name: /Microneedling session/ }).check()
  await goToStep(page, 'What you offer')
  await page.getByRole('checkbox', { name: /Microblading/ }).check()
  await sendRequest(page)
  await expect(page).toHaveURL(/\/trades/)
  await page.goto('/trades?tab=for-you')
  await expect(page.getByRole('heading', { name: 'No match near you yet' })).toBeVisible()
})

test('without services there is no match yet, and what fails can be tried again (B6.3)', async ({ page, town, expects }) => {
  await town.signIn(page, await town.account('Dee Match'))
  await page.goto('/trades?tab=for-you')
  await expect(page.getByText("Add what you offer and what you're looking for, and we'll find your first match.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit your services' })).toHaveAttribute('href', '/my-profile-settings?tab=services')
  await expectAccessible(page)
  await page.goto('/trades?tab=nothing')
  await expect(page.getByRole('tab', { name: 'Active' })).toHaveAttribute('aria-selected', 'true')

  expects.status(500, '/rest/v1/rpc/my_matches')
  await page.route('**/rest/v1/rpc/my_matches*', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await page.goto('/trades?tab=for-you')
  await expect(page.getByRole('alert')).toContainText("Your matches didn't load")
  await page.unroute('**/rest/v1/rpc/my_matches*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText("Add what you offer and what you're looking for, and we'll find your first match.")).toBeVisible()
})
