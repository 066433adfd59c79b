// Saved items for journeys: the dialog as each width opens it, its cards, and the hearts.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account, Town } from './journey.ts'
import { call } from './journey-messages.ts'

export const save = (town: Town, who: Account, jobId: string, at?: string) =>
  call(town, who, 'saved_items', { item_id: jobId, item_type: 'job', user_id: who.id, ...(at !== undefined && { created_at: at }) })

export const savedBy = async (town: Town, who: Account): Promise<string[]> =>
  (await call<{ item_id: string }[]>(town, who, `saved_items?user_id=eq.${who.id}&item_type=eq.job`)).map(({ item_id }) => item_id)

export const heart = (within: Page | Locator, title: string): Locator =>
  within.getByRole('button', { name: `Save ${title}`, exact: true }).first()

/** From the drawer on a phone, from the avatar menu on a desktop. */
export async function openSaved(page: Page, isPhone = true): Promise<Locator> {
  if (isPhone) {
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Saved Items' }).click()
  } else {
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Saved Items' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Saved Items' })
  await expect(dialog).toBeVisible()
  return dialog
}

export const cardOf = (dialog: Locator, title: string): Locator => dialog.getByRole('listitem', { name: title })
export const tabOf = (dialog: Locator, name: string): Locator => dialog.getByRole('tab', { name: new RegExp(`^${name}`) })
