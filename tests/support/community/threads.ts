// Threads of the forum for journeys, set up through the table API.
import { expect, type Locator, type Page } from '@playwright/test'
import { call } from '../journeys/journey-messages.ts'
import type { Account, Town } from '../journeys/journey.ts'

type Posted = { id: string }
type NewThread = { title: string; body?: string; category?: string; kind?: string; tags?: string[]; poll?: unknown }

/** Posts a thread; returns its id. */
export async function postThread(town: Town, author: Account, thread: NewThread): Promise<string> {
  const all = { body: 'What would you change first? The plate looks clean.', category: 'nails', kind: 'question', ...thread }
  return (await call<Posted>(town, author, 'rpc/forum_thread_post', all)).id
}

/** Posts a reply; returns its id. */
export const postReply = async (
  town: Town,
  author: Account,
  threadId: string,
  body: string,
  more: Record<string, unknown> = {},
): Promise<string> => (await call<Posted>(town, author, 'rpc/forum_reply_post', { thread_id: threadId, body, ...more })).id

/** A reply in the list, not the answer below the first post. */
export const replyWith = (page: Page, words: string): Locator =>
  page
    .getByRole('region', { name: /repl(y|ies)( yet)?$/ })
    .getByRole('article', { name: /^Reply by/ })
    .filter({ hasText: words })
export const solvedAnswer = (page: Page): Locator => page.getByRole('region', { name: 'Solved answer' })
export const replyBox = (page: Page): Locator => page.getByRole('region', { name: 'Write a reply' }).getByRole('textbox')
export const menuOf = (post: Locator): Promise<void> => post.getByRole('button', { name: /^More about/ }).click()

export async function openThread(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/forum/thread/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
