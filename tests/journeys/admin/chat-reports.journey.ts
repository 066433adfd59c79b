// Reports of messages in the live chat, from the member who reports to the decision.
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { moderator, premium } from '#tests/support/journeys/jobs.ts'
import { line, openChat, sayIn } from '#tests/support/community/live-chat.ts'

test('B8: a member reports a message; a moderator reads it in the queue, deletes it, and it leaves the chat', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Reports'), await premium(town, 'Bea Reported')]
  await sayIn(town, bea, 'hair', 'Buy my course today')
  await town.signIn(page, ana)
  await openChat(page, 'hair')
  await line(page, 'Buy my course today')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Bea Reported' })
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/Your report number is [0-9A-F]{8}\./)).toBeVisible()

  const desk = await town.window(await moderator(town, server, 'Mo Chat'), { viewport: { width: 1280, height: 900 }, isMobile: false })
  await desk.goto('/admin?tab=forum&show=chat')
  const pane = desk.getByRole('complementary', { name: /^Opened:/ })
  await expect(pane.getByText('Buy my course today')).toBeVisible()
  await expect(pane.getByText('Ana Reports')).toBeVisible()
  await expectAccessible(desk)
  await pane.getByRole('button', { name: 'Delete message' }).click()
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Reason, as the author reads it' }).fill('Advertising in the room.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(desk.getByText('Message deleted, reports closed.')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'No open reports' })).toBeVisible()
  await expect(line(page, 'Buy my course today')).toHaveCount(0)
})
