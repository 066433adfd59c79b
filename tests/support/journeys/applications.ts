// Applications for journeys: sent through the table API, and the dialogs in which they are written.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account, Town } from './journey.ts'
import { call } from './journey-messages.ts'
import { jobPane } from './jobs.ts'

/** Sends one; returns its id. */
export async function apply(town: Town, applicant: Account, jobId: string, more: Record<string, unknown> = {}): Promise<string> {
  const sent = { job_id: jobId, applicant_id: applicant.id, mode: 'quick', intro: 'I paint small things.', status: 'submitted', ...more }
  const [row] = await call<{ id: string }[]>(town, applicant, 'job_applications', sent)
  if (row === undefined) throw new Error('no application')
  return row.id
}

/** Moves it, as the specified update does. */
export async function move(town: Town, who: Account, id: string, status: string): Promise<void> {
  await call(town, who, `job_applications?id=eq.${id}`, { status, updated_at: new Date().toISOString() }, 'PATCH')
}

export async function statusOf(town: Town, who: Account, id: string): Promise<string | undefined> {
  const [row] = await call<{ status: string }[]>(town, who, `job_applications?select=status&id=eq.${id}`)
  return row?.status
}

/** The dialog for an application at Lumen House. */
export async function openApply(page: Page, jobId: string, title: string): Promise<Locator> {
  await page.goto(`/jobs?id=${jobId}`)
  return openApplyHere(page, title)
}

/** The same, where the job is open already. */
export async function openApplyHere(page: Page, title: string): Promise<Locator> {
  await jobPane(page, title).getByRole('button', { name: 'Apply Now' }).click()
  await page.getByRole('menuitem', { name: /^Apply on Beauty Barter/ }).click()
  const form = page.getByRole('dialog', { name: 'Apply to Lumen House' })
  await expect(form).toBeVisible()
  return form
}

/** My Applications, from the jobs page. */
export async function openMine(page: Page): Promise<Locator> {
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'My Applications' }).click()
  const mine = page.getByRole('dialog', { name: 'My Applications' })
  await expect(mine).toBeVisible()
  return mine
}

/** The owner's list of applicants. */
export async function openApplicants(page: Page, jobId: string, title: string): Promise<Locator> {
  await page.goto(`/jobs?show=mine&id=${jobId}`)
  await jobPane(page, title).getByRole('tab', { name: 'Applicants' }).click()
  return page.getByRole('list', { name: 'Applicants' })
}

export const rowOf = (list: Locator, name: string): Locator => list.getByRole('listitem').filter({ hasText: name }).first()
/** What happened to an application, on its card. */
export const stepsOf = (card: Locator): Locator => card.getByRole('list', { name: 'What happened' }).getByRole('listitem')
export const cardOf = (mine: Locator, title: string): Locator => mine.getByRole('listitem').filter({ hasText: title })

export const scheduleDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Schedule Interview/Service' })

/** The dialog for an interview with this applicant; returns their row. */
export async function openSchedule(page: Page, jobId: string, job: string, name: string): Promise<Locator> {
  const row = rowOf(await openApplicants(page, jobId, job), name)
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await row.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(scheduleDialog(page)).toBeVisible()
  return row
}

/** The day after tomorrow, as the browser's field takes it. */
export const inTwoDays = (): string => new Date(Date.now() + 48 * 3_600_000).toLocaleDateString('en-CA')
