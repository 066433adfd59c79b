// The forum for journeys.
import type { Locator, Page } from '@playwright/test'
import { call } from '../journeys/journey-messages.ts'
import type { Account, Town } from '../journeys/journey.ts'

export type Posted = { id: string; title: string; status: string }

/** Posts a thread through the table API. */
export const postThread = (town: Town, author: Account, thread: { title: string } & Record<string, unknown>) =>
  call<Posted>(town, author, 'rpc/forum_thread_post', { category: 'general', kind: 'discussion', body: 'Nothing else to say.', ...thread })

export const replyTo = (town: Town, author: Account, thread: Posted, body: string) =>
  call<{ id: string }>(town, author, 'rpc/forum_reply_post', { thread_id: thread.id, body })

/** The row of a thread in the list. */
export const threadRow = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
