// Jobs for journeys, set up through the table API in a town without sign-up trials, so that a member has jobs only by paying.
import type { Locator, Page } from '@playwright/test'
import { buy } from './free-town.ts'
import type { Account, Town } from './journey.ts'
import type { JourneyServer } from './journey-server.ts'
import { call } from './journey-messages.ts'

/** A member with premium. */
export async function premium(town: Town, name: string): Promise<Account> {
  const account = await town.account(name)
  await buy(town, account, 'premium')
  return account
}

export async function moderator(town: Town, server: JourneyServer, name: string): Promise<Account> {
  const account = await town.account(name)
  await server.admin('grant', account.email, 'moderator')
  return account
}

const described = {
  company_name: 'Lumen House',
  location: 'Portland, OR',
  description: 'A calm floor with two chairs and good light, off a quiet street.',
  compensation_type: 'paid',
}

/** Posts a job, which waits for approval; returns its id. */
export async function postJob(town: Town, owner: Account, job: { title: string } & Record<string, unknown>): Promise<string> {
  const [row] = await call<{ id: string }[]>(town, owner, 'job_listings', { ...described, ...job, user_id: owner.id })
  if (row === undefined) throw new Error('no job')
  return row.id
}

export const decide = (town: Town, who: Account, id: string, decision: 'approve' | 'reject', reason = '') =>
  call<number>(town, who, 'rpc/content_decide', { kind: 'job', ids: [id], decision, reason })

const approvers = new Map<string, Promise<Account>>()

/** The moderator who approves the jobs that journeys set up: one per server, since no journey shows who they are. */
function approver(town: Town, server: JourneyServer): Promise<Account> {
  const known = approvers.get(town.url) ?? moderator(town, server, 'Mo Approves')
  approvers.set(town.url, known)
  return known
}

/** A job that members can apply to. */
export async function openJob(
  town: Town,
  server: JourneyServer,
  owner: Account,
  job: { title: string } & Record<string, unknown>,
): Promise<string> {
  const id = await postJob(town, owner, job)
  await decide(town, await approver(town, server), id, 'approve')
  return id
}

export const jobRow = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Job list' }).getByRole('link', { name: title })
export const jobPane = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true })

/** Opens a step of the form in which a listing is written, as far as everything before it is right. */
export const toStep = (form: Locator, name: string): Promise<void> =>
  form.getByRole('navigation', { name: 'Steps', exact: true }).getByRole('button', { name, exact: true }).click()
