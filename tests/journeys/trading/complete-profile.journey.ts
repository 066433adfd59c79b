// A request needs a complete profile: what is missing, where to fill it in, and the request that is still there afterwards (B2.4, B6.4).
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { goToStep, requestStep, sendRequest } from '#tests/support/journeys/request.ts'

const saved = (page: Page, group: string) => expect(page.getByRole('form', { name: group }).getByRole('status')).toHaveText('Saved')

test('B6.4: a professional with an empty profile reads what is missing before they choose anything, fills it in and goes on', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.newcomer('Ana Unready'), await town.account('Bea Ready')]
  await call(town, ana, 'rpc/close_welcome', {})
  await call(town, bea, 'rpc/save_service', { name: 'Silk press', category: 'hair', duration_minutes: 60, list_price_cents: 9000 })
  await town.signIn(page, ana)
  await page.goto(`/professional/${bea.id}`)
  await page.getByRole('link', { name: 'Request a trade' }).first().click()
  const missing = page.getByRole('list', { name: 'What is missing' }).getByRole('link')
  await expect(page.getByRole('heading', { name: 'Complete your profile first' })).toBeVisible()
  await expect(missing).toHaveText([/^Your city/, /^Your craft/, /^A service/])
  await expect(page.getByRole('button', { name: 'Send request' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await missing.nth(0).click()
  await expect(page.getByRole('heading', { name: 'Where you work' })).toBeFocused()
  await page.getByLabel('State', { exact: true }).selectOption('Oregon')
  await page.getByLabel('City').selectOption('Portland')
  await saved(page, 'Where you work')
  await page.goBack()
  await expect(missing).toHaveText([/^Your craft/, /^A service/])

  await missing.nth(0).click()
  await expect(page.getByRole('heading', { name: 'Your card' })).toBeFocused()
  await page.getByRole('button', { name: 'Nails', exact: true }).click()
  await saved(page, 'Your card')
  await page.goBack()
  await expect(missing).toHaveText([/^A service/])

  await missing.nth(0).click()
  await page.getByRole('button', { name: 'Add a service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a service' })
  await dialog.getByLabel('Service', { exact: true }).fill('Gel full set')
  await dialog.getByLabel('Craft', { exact: true }).selectOption('Nails')
  await dialog.getByLabel('Minutes').fill('60')
  await dialog.getByLabel('List price').fill('90')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByRole('region', { name: 'Services' }).getByRole('listitem')).toContainText(['Gel full set'])
  await page.goBack()
  await requestStep(page, "What you'd like")
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await goToStep(page, 'What you offer')
  await expect(requestStep(page, 'What you offer').getByRole('checkbox', { name: /Gel full set/ })).toBeVisible()
})

test('B6.4: a request that is refused because the profile is no longer complete says why, and is still there once it is', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Paused'), await town.account('Bea Open')]
  for (const [who, name, category] of [
    [ana, 'Gel full set', 'nails'],
    [bea, 'Silk press', 'hair'],
  ] as const)
    await call(town, who, 'rpc/save_service', { name, category, duration_minutes: 60, list_price_cents: 9000 })
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}`)
  await requestStep(page, "What you'd like")
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await goToStep(page, 'What you offer')
  await requestStep(page, 'What you offer')
    .getByRole('checkbox', { name: /Gel full set/ })
    .check()
  // On another device, meanwhile.
  const headers = { apikey: await anonKeyOf(town.url), Authorization: `Bearer ${String(ana.session['access_token'])}` }
  const emptied = await page.request.patch(`/rest/v1/profile_details?user_id=eq.${ana.id}`, { headers, data: { bio: '' } })
  expect(emptied.status()).toBe(204)
  await sendRequest(page)
  await expect(page.getByRole('heading', { name: 'Complete your profile first' })).toBeVisible()
  await page.getByRole('link', { name: /^A few words about you/ }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused()
  await page.getByLabel('In your words').fill('Nails by hand for ten years, and still learning.')
  await saved(page, 'About you')
  await page.goBack()
  await sendRequest(page)
  await expect(page.getByRole('article', { name: 'Trade with Bea Open' })).toContainText('Silk press')
})
