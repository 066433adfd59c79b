// Interviews in the chat about an application, and what a message does to the timeline of its applicant.
import type { Locator } from '@playwright/test'
import { apply, cardOf, openMine, stepsOf } from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { boxOf, linesOf, openChat, tell, visitChat } from '#tests/support/journeys/job-chats.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'

test.use({ timezoneId: 'America/Phoenix' })

const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toLocaleDateString('en-CA')
const interviewIn = (chat: Locator) => linesOf(chat).getByRole('article', { name: 'See the studio' })

test('OWNER-06: an owner schedules in the chat, between two messages, and the applicant accepts there, live in both windows', async ({
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Asks'), await premium(town, 'Bea Comes')]
  const jobId = await openJob(town, server, ana, { title: 'Talking room' })
  const sent = await apply(town, bea, jobId)
  await tell(town, ana, await openChat(town, ana, jobId, sent), 'When could you see the room?')
  const [owner, theirs] = [await town.window(ana), await town.window(bea)]
  const anas = await visitChat(owner, jobId, sent, 'Bea Comes')
  const beas = await visitChat(theirs, jobId, sent, 'Ana Asks')
  await expect(linesOf(beas)).toContainText('When could you see the room?')
  await expect(beas.getByRole('button', { name: 'My week' })).toBeVisible()
  await expect(beas.getByRole('button', { name: 'Schedule' }), 'only the owner schedules').toHaveCount(0)

  await anas.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Schedule Interview/Service' })
  for (const [label, value] of [
    ['Title', 'See the studio'],
    ['Date', inTwoDays()],
    ['Time', '10:30'],
    ['Location', 'SE Division'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const [mine, hers] = [interviewIn(anas), interviewIn(beas)]
  await expect(mine).toContainText('Waiting for Bea Comes')
  await expect(mine).toBeInViewport()
  await expect(hers).toContainText('Waiting for you')
  await expect(hers).toContainText('10:30 AM, 1 h, SE Division')
  await boxOf(anas).fill('I put coffee on at ten.')
  await boxOf(anas).press('Enter')
  for (const chat of [anas, beas])
    await expect(linesOf(chat)).toContainText(/When could you see the room\?.*See the studio.*I put coffee on at ten\./)
  for (const window of [owner, theirs]) await expectAccessibleInBothThemes(window)

  await hers.getByRole('button', { name: 'Accept' }).click()
  for (const card of [mine, hers]) await expect(card).toContainText('Accepted')
  await mine.getByRole('button', { name: 'Cancel interview' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Cancel interview' }).click()
  await expect(hers).toContainText('Canceled')
  await expect(beas).toContainText('In chat')
})

test("B12.6: the owner's first message is a step of the timeline at once", async ({ town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Greets'), await premium(town, 'Bea Hears')]
  const jobId = await openJob(town, server, ana, { title: 'Greeting room' })
  const sent = await apply(town, bea, jobId)
  const theirs = await town.window(bea)
  const card = cardOf(await openMine(theirs), 'Greeting room')
  await expect(stepsOf(card)).toHaveText([/^Applied/, 'Answer'])
  const chatId = await openChat(town, ana, jobId, sent)
  await expect(stepsOf(card)).toHaveText([/^Applied/, /^In chat/, 'Decision'])
  await tell(town, ana, chatId, 'Good morning')
  await expect(stepsOf(card)).toHaveText([/^Applied/, /^First message/, 'Decision'])
})
