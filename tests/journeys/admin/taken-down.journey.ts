// What members report is taken down by the team from the queue of reports; its author reads why and appeals (B7.7, B21).
import type { Locator, Page } from '@playwright/test'
import { apply, openApplicants, rowOf } from '#tests/support/journeys/applications.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/free-town.ts'
import { linesOf, openChat, tell, visitChat } from '#tests/support/journeys/job-chats.ts'
import { moderator, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { addPiece } from '#tests/support/profiles/pieces.ts'

const removed = 'The moderation team removed this message.'

async function report(page: Page, name: string, reason: string): Promise<void> {
  const form = page.getByRole('dialog', { name: `Report ${name}` })
  await form.getByRole('radio', { name: reason }).check()
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/Your report number is [0-9A-F]{8}\./)).toBeVisible()
  await expect(form).toHaveCount(0)
}

/** The row of a member's report, opened. */
async function opened(page: Page, name: string): Promise<Locator> {
  await page.goto('/admin?tab=reports')
  await page.getByRole('button', { name, exact: true }).click()
  const pane = page.getByRole('complementary', { name: new RegExp(`^Opened: ${name}`) })
  await expect(pane).toBeVisible()
  return pane
}

async function takeDown(page: Page, pane: Locator, template: string): Promise<void> {
  await pane.getByRole('button', { name: 'Take down' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take down' })
  await expect(dialog.getByRole('button', { name: 'Take down' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Start from' }).selectOption(template)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Taken down, reports closed.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** The author's, about the only thing that they did; answers the appeal as someone else of the team. */
async function appeals(page: Page, town: Town, author: Account, other: Account): Promise<void> {
  await page.goto('/settings?tab=account#standing')
  const standing = page.getByRole('region', { name: 'Your standing' })
  await standing.getByRole('button', { name: 'Appeal' }).click()
  await standing.getByRole('textbox', { name: 'Your appeal' }).fill('It was a joke between us.')
  await standing.getByRole('button', { name: 'Send appeal' }).click()
  await expect(standing.getByRole('textbox', { name: 'Your appeal' })).toHaveCount(0)
  await expect(standing.getByText('It was a joke between us.')).toBeVisible()
  const [appeal] = await call<{ id: string }[]>(town, author, 'appeals?select=id')
  await call(town, other, 'rpc/appeal_answer', { appeal_id: appeal?.id, is_lifted: true, answer: 'We see it now.' })
}

test('B7.7, B21: a message about a job is reported and taken down, both see that, and an appeal gives it back', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Hires'), await premium(town, 'Bea Writes')]
  const [mo, mia] = [await moderator(town, server, 'Mo Decides'), await moderator(town, server, 'Mia Answers')]
  const jobId = await openJob(town, server, ana, { title: 'Removed chair' })
  const sent = await apply(town, bea, jobId)
  const chatId = await openChat(town, ana, jobId, sent)
  await tell(town, bea, chatId, 'Pay me before we meet')
  await tell(town, ana, chatId, 'No, thank you')

  const [owner, beas] = [await town.window(ana), await town.window(bea)]
  const lines = linesOf(await visitChat(owner, jobId, sent, 'Bea Writes'))
  const theirs = linesOf(await visitChat(beas, jobId, sent, 'Ana Hires'))
  await expect(theirs).toContainText('Pay me before we meet')
  await expect(lines.getByRole('button', { name: 'More about this message from Bea Writes' })).toHaveCount(1)
  await lines.getByRole('button', { name: 'More about this message from Bea Writes' }).press('Enter')
  await owner.getByRole('menuitem', { name: 'Report' }).press('Enter')
  await expectAccessibleInBothThemes(owner)
  await report(owner, 'Bea Writes', 'Scam or fraud')

  await town.signIn(page, mo)
  const pane = await opened(page, 'Bea Writes')
  await expect(pane).toContainText('Message about a job: Removed chair')
  await expect(pane).toContainText('Pay me before we meet')
  await expect(pane).not.toContainText('No, thank you')
  // In place, since its page takes a plan.
  await pane.getByRole('button', { name: 'Open the job', exact: true }).press('Enter')
  const job = page.getByRole('dialog', { name: 'Job', exact: true })
  await expect(job.getByRole('heading', { name: 'Removed chair', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(job).toBeHidden()
  await expect(pane.getByRole('button', { name: 'Open the job', exact: true })).toBeFocused()
  await expect(pane.getByRole('button', { name: 'Action taken' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeDown(page, pane, 'Spam or scam')

  for (const log of [lines, theirs]) {
    await expect(log).toContainText(removed)
    await expect(log).not.toContainText('Pay me before we meet')
  }
  await expect(lines.getByRole('button', { name: 'More about this message from Bea Writes' })).toHaveCount(0)
  await expectAccessibleInBothThemes(owner)

  await beas.goto('/notifications')
  await expect(beas.getByText('The moderation team removed a message of yours about a job')).toBeVisible()
  await beas.goto('/settings?tab=account#standing')
  await expect(beas.getByRole('region', { name: 'Your standing' })).toContainText('A message about Removed chair')
  await expect(beas.getByRole('region', { name: 'Your standing' })).toContainText('Asks for money')
  await appeals(beas, town, bea, mia)
  await expect(lines).toContainText('Pay me before we meet')
  await expect(lines).not.toContainText(removed)
})

test('B7.7: the owner of a job reports an application, which the team reads and does not take down', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Owns'), await premium(town, 'Bea Applies')]
  const mo = await moderator(town, server, 'Mo Reads')
  const jobId = await openJob(town, server, ana, { title: 'Reported chair' })
  await apply(town, bea, jobId, { intro: 'You again? Nobody wants to work for you.' })
  const owner = await town.window(ana)
  const row = rowOf(await openApplicants(owner, jobId, 'Reported chair'), 'Bea Applies')
  await row.getByRole('button', { name: /^Bea Applies/ }).click()
  await row.getByRole('button', { name: 'More about the application of Bea Applies' }).click()
  await owner.getByRole('menuitem', { name: 'Report' }).click()
  await report(owner, 'Bea Applies', 'Harassment or bullying')

  await town.signIn(page, mo)
  const pane = await opened(page, 'Bea Applies')
  await expect(pane).toContainText('Application: Reported chair')
  await expect(pane).toContainText('You again? Nobody wants to work for you.')
  await expect(pane.getByRole('button', { name: 'Action taken' })).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Take down' })).toHaveCount(0)
})

test('B7.7, B21: a picture of a portfolio is reported where it is large, taken down, and given back after an appeal @desktop', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await town.account('Ana Shows'), await town.account('Bea Looks')]
  const [mo, mia] = [await moderator(town, server, 'Mo Hides'), await moderator(town, server, 'Mia Shows')]
  await addPiece(town, ana, 'Chrome almond nails')
  const card = () => fetch(`${town.url}/storage/v1/object/public/cards/${ana.id}/0000-0000.jpg`).then(({ status }) => status)
  expect(await card()).toBe(200)
  const hers = await town.window(bea)
  await hers.goto(`/professional/${ana.id}`)
  const piece = hers.getByRole('button', { name: 'Open Chrome almond nails' })
  await piece.click()
  const large = hers.getByRole('dialog', { name: /^Portfolio of Ana Shows/ })
  await large.getByRole('button', { name: 'Report this picture' }).press('Enter')
  const form = hers.getByRole('dialog', { name: 'Report Ana Shows' })
  await form.getByRole('radio', { name: 'Spam' }).check()
  await form.getByRole('radio', { name: 'Spam' }).press('ArrowDown')
  await expect(form.getByRole('radio', { name: 'Harassment or bullying' })).toBeChecked()
  await expectAccessible(hers)
  await report(hers, 'Ana Shows', 'Stolen photos')

  await town.signIn(page, mo)
  const pane = await opened(page, 'Ana Shows')
  await expect(pane).toContainText('Portfolio picture: Chrome almond nails')
  await expect(pane.getByRole('img', { name: 'Picture: Chrome almond nails' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeDown(page, pane, 'Pictures without consent')
  expect([400, 404]).toContain(await card())

  await hers.goto(`/professional/${ana.id}`)
  await expect(hers.getByRole('heading', { level: 1, name: 'Ana Shows' })).toBeVisible()
  await expect(piece).toHaveCount(0)
  const anas = await town.window(ana)
  await anas.goto('/my-profile-settings?tab=portfolio')
  const row = anas.getByRole('region', { name: 'Portfolio' }).getByRole('listitem')
  await expect(row).toContainText('Removed by the moderation team')
  await expect(row.getByRole('button', { name: 'Edit Chrome almond nails' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Delete Chrome almond nails' })).toBeVisible()
  await expectAccessibleInBothThemes(anas)
  await appeals(anas, town, ana, mia)
  await hers.reload()
  await expect(piece).toBeVisible()
  expect(await card()).toBe(200)
})
