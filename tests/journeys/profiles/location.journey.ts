// The place in the header: the first filter of every list (spec §2, §3, §4).
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

const picker = (page: Page, place: string) => page.getByRole('button', { name: `Location: ${place}` })
const kept = (page: Page): Promise<unknown> => page.evaluate(() => JSON.parse(localStorage.getItem('bb-location') ?? 'null') as unknown)

test('HEAD-04 LOC-01 LOC-02 LOC-07 LOC-08 LOC-11 LOC-12 LOC-13 LOC-16 a member selects a state and a city; another state clears the city', async ({
  page,
  town,
}) => {
  await town.signIn(page, await town.account('Ana Place'))
  await page.goto('/browse-professionals')
  await picker(page, 'All Locations').click()
  await expect(page.getByLabel('State').getByRole('option')).toHaveCount(51)
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('City').selectOption('Portland')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(picker(page, 'Portland, Oregon')).toHaveText('Portland, OR')
  expect(await kept(page)).toEqual({ selectedState: 'Oregon', selectedCity: 'Portland', headerState: 'Oregon', headerCity: 'Portland' })
  await expect(page.getByText('Professionals near Portland, OR')).toBeVisible()
  await expect(page.getByRole('link', { name: /Bea Okafor/ })).toBeVisible()

  await page.getByRole('button', { name: 'Look everywhere' }).click()
  await expect(page.getByText('Professionals everywhere')).toBeVisible()
  expect(await kept(page)).toEqual({ selectedState: '', selectedCity: '', headerState: 'Oregon', headerCity: 'Portland' })
  await page.reload()
  await expect(page.getByText('Professionals everywhere')).toBeVisible()
  await picker(page, 'Portland, Oregon').click()
  await page.getByLabel('State').selectOption('California')
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(picker(page, 'California')).toBeVisible()
  await expect(page.getByText('Professionals near CA')).toBeVisible()
  await expect(page.getByRole('link', { name: /Bea Okafor/ })).toHaveCount(0)
  expect(await kept(page)).toEqual({ selectedState: 'California', selectedCity: '', headerState: 'California', headerCity: '' })
})

test('LOC-03 LOC-04 LOC-05 LOC-06 LOC-17 the place is found by location; far away, unknown or not shared, it is Portland, Oregon', async ({
  page,
  context,
  town,
  expects,
}) => {
  expects.status(503, '/functions/v1/reverse-geocode')
  const left: string[] = []
  page.on('request', (request) => !request.url().startsWith(town.url) && !/^(data|blob):/.test(request.url()) && left.push(request.url()))
  await town.signIn(page, await town.account('Ana Located'))
  await page.goto('/browse-professionals')
  const locate = async (position: { latitude: number; longitude: number }) => {
    await context.setGeolocation(position)
    const asked = page.waitForRequest((request) => request.url().includes('/functions/v1/reverse-geocode'))
    await page.getByRole('button', { name: 'Use my location' }).click()
    const { searchParams } = new URL((await asked).url())
    return [(await asked).method(), searchParams.get('lat'), searchParams.get('lon')]
  }
  await context.grantPermissions(['geolocation'])
  await picker(page, 'All Locations').click()
  expect(await locate({ latitude: 44.0581728, longitude: -121.3153096 })).toEqual(['GET', '44.06', '-121.32'])
  await expect(picker(page, 'Bend, Oregon')).toBeVisible()

  expect(await locate({ latitude: 48.85, longitude: 2.35 })).toEqual(['GET', '48.85', '2.35'])
  await expect(picker(page, 'Portland, Oregon')).toBeVisible()
  await expect(page.getByText("We couldn't find your location")).toBeVisible()

  await page.route('**/functions/v1/reverse-geocode*', (route) => route.fulfill({ json: { address: { state: 'Texas', town: 'Austin' } } }))
  await locate({ latitude: 30.27, longitude: -97.74 })
  await expect(picker(page, 'Austin, Texas')).toBeVisible()
  await page.unroute('**/functions/v1/reverse-geocode*')
  await page.route('**/functions/v1/reverse-geocode*', (route) => route.fulfill({ status: 503, json: { error: 'down' } }))
  await locate({ latitude: 40.71, longitude: -74 })
  await expect(picker(page, 'Portland, Oregon')).toBeVisible()

  await page.getByLabel('State').selectOption('Ohio')
  await context.clearPermissions()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(picker(page, 'Portland, Oregon')).toBeVisible()
  expect(left).toEqual([])
})

test('HEAD-04 a visitor cannot select a place', async ({ page }) => {
  await page.goto('/design-system')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Location:/ })).toHaveCount(0)
})
