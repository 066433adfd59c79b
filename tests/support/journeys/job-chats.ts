// Chats about applications for journeys.
import { expect, type Locator, type Page } from '@playwright/test'
import { call } from './journey-messages.ts'
import type { Account, Town } from './journey.ts'

/** The owner opens it through the table API; returns its id. */
export async function openChat(town: Town, owner: Account, jobId: string, applicationId: string): Promise<string> {
  const [chat] = await call<{ id: string }[]>(town, owner, 'job_chats', {
    job_id: jobId,
    application_id: applicationId,
    contact_shared: false,
  })
  if (chat === undefined) throw new Error('no chat')
  return chat.id
}

export const tell = (town: Town, sender: Account, chatId: string, content: string) =>
  call(town, sender, 'job_chat_messages', { chat_id: chatId, sender_id: sender.id, content, message_type: 'text' })

/** The dialog of the chat with this member, at its address. */
export async function visitChat(page: Page, jobId: string, applicationId: string, name: string): Promise<Locator> {
  await page.goto(`/jobs?id=${jobId}&chat=${applicationId}`)
  return chatWith(page, name)
}

export async function chatWith(page: Page, name: string): Promise<Locator> {
  const chat = page.getByRole('dialog', { name: `Chat with ${name}` })
  await expect(chat).toBeVisible()
  return chat
}

export const linesOf = (chat: Locator): Locator => chat.getByRole('log', { name: 'Messages' })
export const boxOf = (chat: Locator): Locator => chat.getByRole('textbox', { name: /^Message / })
