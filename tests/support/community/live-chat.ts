// The live chat for journeys.
import { expect, type Locator, type Page } from '@playwright/test'
import { call } from '../journeys/journey-messages.ts'
import type { Account, Town } from '../journeys/journey.ts'

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Beauty Chat' })
export const log = (page: Page): Locator => panel(page).getByRole('log', { name: 'Messages' })
export const writeBox = (page: Page): Locator => panel(page).getByRole('textbox', { name: /^Message / })
export const status = (page: Page): Locator => panel(page).getByRole('status')
export const textsOf = (page: Page): Promise<string[]> => log(page).locator('.chat-text').allInnerTexts()
export const line = (page: Page, words: string): Locator => log(page).getByRole('article').filter({ hasText: words })

/** Opens the forum and, where it begins closed, its chat; returns once the room is live. */
export async function openChat(page: Page, room?: string): Promise<void> {
  await page.goto(room === undefined ? '/forum' : `/forum?room=${room}`)
  await showChat(page)
  await expect(status(page)).toHaveText(/^Live/)
}

export async function showChat(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'The Forum' })).toBeVisible()
  const opener = page.getByRole('button', { name: /^Open Beauty Chat/ })
  await expect(opener.or(panel(page).getByRole('button', { name: 'Collapse chat' }))).toBeVisible()
  if (await opener.isVisible()) await opener.click()
}

export async function writeIn(page: Page, words: string): Promise<void> {
  await writeBox(page).fill(words)
  await writeBox(page).press('Enter')
}

/** Writes through the table API. */
export const sayIn = (town: Town, author: Account, roomId: string, text: string) =>
  call<{ id: string }[]>(town, author, 'chat_messages', { room_id: roomId, user_id: author.id, username: author.name, message_text: text })
