// Blocking and reporting the other member of a conversation (B7.6, B7.7).
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { box, bubble, call, conversation, say, write } from '#tests/support/journeys/journey-messages.ts'

test('a block closes the thread for both, is only shown to the member who set it, and is removed in the settings', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Block'), await town.account('Bea Block')]
  const id = await conversation(town, ana, bea)
  await say(town, bea, ana, 'Hello Ana')
  const hers = await town.window(bea)
  await hers.goto(`/messages/${id}`)
  await expect(box(hers)).toBeVisible()

  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Block Bea Block?' })
  await dialog.getByRole('button', { name: 'Block Bea' }).click()
  await expect(page.getByText('You blocked Bea Block. You can still read your messages.')).toBeVisible()
  await expect(bubble(page, 'Hello Ana')).toBeVisible()
  await expect(box(page)).toHaveCount(0)

  await write(hers, 'Are you still there?')
  // Beside the message, and in place of the box.
  await expect(hers.getByText("This member isn't accepting new messages.")).toHaveCount(2)
  await expect(hers.getByText(/blocked/i)).toHaveCount(0)
  await expect(box(hers)).toHaveCount(0)
  await hers.goto('/messages')
  await expect(hers.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()

  await page.goto('/settings?tab=privacy')
  const group = page.getByRole('region', { name: 'Blocked members' })
  await expect(group.getByText('Bea Block')).toBeVisible()
  await group.getByRole('button', { name: 'Unblock Bea Block' }).click()
  await expect(group.getByText("You haven't blocked anyone.")).toBeVisible()
  await page.goto(`/messages/${id}`)
  await write(page, 'Hello again')
  await expect(page.getByText(/Sent \d/)).toBeVisible()
})

test('a report needs a reason, gets a number, and can also block', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Report'), await town.account('Bea Report')]
  const id = await conversation(town, ana, bea)
  await say(town, bea, ana, 'Buy my course')
  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Bea Report' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what happened.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await dialog.getByRole('textbox').fill('Sells courses to everybody')
  await dialog.getByRole('checkbox', { name: 'Block Bea Report too' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/Your report number is [0-9A-F]{8}\./)).toBeVisible()
  await expect(page.getByText(/^You blocked Bea Report\. You can still/)).toBeVisible()
  expect(await call(town, ana, 'reports?select=reason,detail,subject_type,subject_id')).toEqual([
    { reason: 'spam', detail: 'Sells courses to everybody', subject_type: 'conversation', subject_id: id },
  ])
})
