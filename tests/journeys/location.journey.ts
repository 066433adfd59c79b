// The place in the header: the first filter of every list (spec §3, §4).
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'

const picker = (page: Page, place: string) => page.getByRole('button', { name: `Location: ${place}` })

test('a member picks state and city; another state forgets the city (HEAD-04)', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Place'))
  await page.goto('/browse-professionals')
  await picker(page, 'All Locations').click()
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('City').selectOption('Portland')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(picker(page, 'Portland, Oregon')).toBeVisible()
  await expect(page.getByText('Professionals near Portland, OR')).toBeVisible()
  await expect(page.getByRole('link', { name: /Bea Okafor/ })).toBeVisible()

  await page.reload()
  await picker(page, 'Portland, Oregon').click()
  await page.getByLabel('State').selectOption('California')
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(picker(page, 'California')).toBeVisible()
  await expect(page.getByText('Professionals near CA')).toBeVisible()
  await expect(page.getByRole('link', { name: /Bea Okafor/ })).toHaveCount(0)
})

test('a visitor has no place to pick (HEAD-04)', async ({ page }) => {
  await page.goto('/design-system')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Location:/ })).toHaveCount(0)
})
