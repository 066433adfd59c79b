// Reports of what two members have with each other (B7.7), from the member who reports to the decision and what they learn of it.
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'

test('B7.7: a member reports another and a message of theirs; the team decides about both, and they read both outcomes', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Member'), await town.account('Bea Reporter')]
  const [message] = await call<{ id: string }[]>(town, ana, 'messages', {
    sender_id: ana.id,
    recipient_id: bea.id,
    content: 'Do you still have the lamp?',
  })
  const about = { reported_id: ana.id, subject_type: 'message', subject_id: message?.id, reason: 'other', detail: '' }
  const second = await call<{ id: string }>(town, bea, 'rpc/report_create', about)

  const hers = await town.window(bea)
  await hers.goto(`/professional/${ana.id}`)
  await hers.getByRole('button', { name: /^More/ }).click()
  await hers.getByRole('menuitem', { name: 'Report' }).click()
  const form = hers.getByRole('dialog', { name: 'Report Ana Member' })
  await form.getByRole('radio', { name: 'Stolen photos' }).check()
  await form.getByRole('textbox', { name: 'Tell us more' }).fill('The third one is mine.')
  await form.getByRole('button', { name: 'Send report' }).click()
  const thanks = hers.getByText(/Your report number is [0-9A-F]{8}\./)
  const [, number = ''] = /number is (\w{8})/.exec(await thanks.innerText()) ?? []

  await town.signIn(page, await demoMember(town.url, 'moderator'))
  await page.route('**/rest/v1/rpc/admin_reports*', (route) => route.fulfill({ status: 400, json: { code: '22023', message: 'A fault' } }))
  await page.goto('/admin?tab=reports')
  await expect(page.getByRole('alert')).toContainText('Reports of members did not load')
  await page.unroute('**/rest/v1/rpc/admin_reports*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const pane = page.getByRole('complementary', { name: /^Opened: Ana Member/ })
  const row = (kind: string) => page.getByRole('listitem').filter({ hasText: 'Ana Member' }).filter({ hasText: kind })
  const decide = async (label: string, reads: string) => {
    await pane.getByRole('button', { name: label }).click()
    const dialog = page.getByRole('dialog', { name: label })
    await expect(dialog).toContainText(reads)
    await dialog.getByRole('button', { name: label }).click()
    await expect(dialog).toHaveCount(0)
  }
  await row('Profile').getByRole('button', { name: 'Ana Member' }).click()
  await expect(pane).toContainText('Stolen photos')
  await expect(pane).toContainText('The third one is mine.')
  await expect(pane).toContainText('Bea Reporter')
  await expectAccessible(page)
  await decide('Action taken', 'We looked at your report: we took action.')
  await expect(page.getByText('Reports closed.')).toBeVisible()
  await expect(row('Profile')).toHaveCount(0)
  await row('Direct message').getByRole('button', { name: 'Ana Member' }).click()
  await expect(pane).toContainText('Do you still have the lamp?')
  await decide('Nothing wrong', 'We looked at your report: we found nothing against our guidelines.')
  await expect(row('Direct message')).toHaveCount(0)

  await hers.goto('/notifications')
  await hers.getByRole('button', { name: '1 earlier: We looked at your report' }).click()
  await expect(hers.getByText(`Report ${number}: we took action. Thank you for letting us know.`)).toBeVisible()
  await expect(hers.getByText(`Report ${second.id.slice(0, 8).toUpperCase()}: we found nothing against our guidelines.`)).toBeVisible()
  expect(await call(town, ana, 'notifications?select=title&template=eq.report_decided'), 'the other learns nothing').toEqual([])
})
