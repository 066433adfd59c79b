// Sets up messages and notifications for journeys through the table API.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { anonKeyOf, type Account, type Town } from './journey.ts'

/** A call of the table API as this member; returns the body, or throws the refusal. */
export async function call<T>(
  town: Town,
  account: Account,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const anonKey = await anonKeyOf(town.url)
  const answer = await fetch(`${town.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${String(account.session['access_token'])}`,
      'content-type': 'application/json',
      Prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.status === 429) {
    // With the limits on, a journey is faster than people.
    await wait(Number(answer.headers.get('retry-after')) * 1000)
    return call(town, account, path, body, method)
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? (null as T) : answer.json()
}

/** The id of their conversation. */
export const conversation = (town: Town, one: Account, other: Account) =>
  call<string>(town, one, 'rpc/open_conversation', { member_id: other.id })

export async function say(town: Town, from: Account, to: Account, content: string): Promise<void> {
  await call(town, from, 'messages', { sender_id: from.id, recipient_id: to.id, content })
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const readsNotifications = (url: URL) => url.pathname === '/rest/v1/notifications'

type OwnNotice = { type: string; title: string; message?: string; related_id?: string }

export const tellOneself = (town: Town, account: Account, notices: OwnNotice[]) =>
  call(
    town,
    account,
    'notifications',
    notices.map((one) => ({ user_id: account.id, message: '', related_id: null, ...one })),
  )

/** When the page's channel for changes of this table is open: what comes earlier is read, and announced by no notice. */
export const joined = (page: Page, table: string) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes(`"realtime:${table}:`) && String(payload).includes('"status":"ok"')) resolve()
      }),
    ),
  )

/** Where a message is written in the open thread. */
export const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
export const bubble = (page: Page, words: string) => page.getByRole('log', { name: 'Messages' }).locator('.bubble', { hasText: words })

export async function write(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
}
