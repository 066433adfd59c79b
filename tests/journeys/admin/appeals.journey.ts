// Appeals in the admin area: who gave a sanction leaves the answer to someone else, and the member works on once it is lifted.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { type Account, expect, test, type Town } from '#tests/support/journeys/journey.ts'
import type { JourneyServer } from '#tests/support/journeys/journey-server.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const pane = (page: Page) => page.getByRole('complementary', { name: /^Opened:/ })
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const standing = (page: Page) => page.getByRole('region', { name: 'Your standing' })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Your account is suspended' })
const recordOf = ({ id }: Account) => `/admin?tab=appeals&member=${id}`

async function moderator(town: Town, server: JourneyServer, name: string): Promise<[Account, Page]> {
  const account = await town.account(name)
  await server.admin('grant', account.email, 'moderator')
  return [account, await town.window(account)]
}

/** Opens an action on the member's record, starts its reason from a template, and returns the form. */
async function begins(page: Page, label: string, template: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`), expanded: false }).click()
  const form = page.getByRole('form', { name: label })
  await form.getByRole('combobox', { name: 'Start from' }).selectOption(template)
  return form
}

test('D-14, B22: a moderator suspends, the member appeals, another moderator lifts it, and the member works on in the same session', async ({
  page,
  town,
  server,
}) => {
  const sue = await town.account('Sue Heard')
  const [, mo] = await moderator(town, server, 'Mo Giver')
  const [, mia] = await moderator(town, server, 'Mia Answers')
  await town.signIn(page, sue)
  await page.goto('/homepage')

  await mo.goto(recordOf(sue))
  await expect(mo.getByRole('heading', { level: 1, name: 'Sue Heard' })).toBeVisible()
  await expect(mo.locator('main')).not.toContainText(sue.email)
  await expect(mo.getByRole('button', { name: /^(?:Give a role|Send a recovery email|Sign them out)/ })).toHaveCount(0)
  const form = await begins(mo, 'Suspend', 'Rude or hurtful')
  const reason = "Please speak with others the way you'd speak with a client."
  await expect(form.getByLabel(/^Reason/)).toHaveValue(new RegExp(reason))
  await form.getByLabel(/^Reason/).fill(`${reason} This is the second time.`)
  await expect(form).toContainText('Sue Heard will read')
  await expectAccessible(mo)
  await form.getByRole('button', { name: 'Suspend' }).click()
  await expect(mo.getByText('Done. It is in the audit log.')).toBeVisible()
  await expect(mo.getByText(`${reason} This is the second time.`)).toBeVisible()

  await page.goto('/settings?tab=account#standing')
  await expect(banner(page)).toBeVisible()
  await standing(page).getByRole('button', { name: 'Appeal' }).click()
  await standing(page).getByRole('textbox', { name: 'Your appeal' }).fill('I was quoting what they wrote to me.')
  await standing(page).getByRole('button', { name: 'Send appeal' }).click()
  await expect(standing(page).getByText('I was quoting what they wrote to me.')).toBeVisible()

  await mo.goto('/admin?tab=appeals')
  await row(mo, 'Sue Heard').click()
  await expect(pane(mo)).toContainText('I was quoting what they wrote to me.')
  await expect(pane(mo)).toContainText('You gave this sanction, so someone else on the team answers.')
  await expect(mo.getByRole('button', { name: /^(?:Lift|Keep) sanction$/ })).toHaveCount(0)

  await mia.goto('/admin')
  await expect(mia.getByRole('heading', { level: 1, name: 'Appeals' })).toBeVisible()
  await expect(mia.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await row(mia, 'Sue Heard').click()
  await expect(mia.getByText(/^\d+ min, in time$/).first()).toBeAttached()
  await expect(pane(mia)).toContainText(reason)
  await expectAccessibleInBothThemes(mia)
  await pane(mia).getByRole('button', { name: 'Lift sanction' }).click()
  const lifting = mia.getByRole('dialog', { name: 'Lift sanction' })
  await expect(lifting.getByRole('button', { name: 'Lift sanction' })).toBeDisabled()
  await lifting.getByRole('combobox', { name: 'Start from' }).selectOption('We were wrong')
  await expect(lifting).toContainText('Sue Heard will read')
  await expect(lifting).toContainText('Your appeal worked: your suspension was lifted')
  await expectAccessible(mia)
  await lifting.getByRole('button', { name: 'Lift sanction' }).click()
  await expect(results(mia)).toContainText('Lifted. The member can read your answer.')
  await expect(row(mia, 'Sue Heard')).toHaveCount(0)
  await mia.getByRole('tab', { name: 'Answered' }).click()
  await row(mia, 'Sue Heard').click()
  await expect(pane(mia)).toContainText("We're sorry for the trouble.")

  await expect(banner(page)).toHaveCount(0)
  await expect(standing(page).getByText("We're sorry for the trouble.", { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Sue Heard Again')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
})

test('B22: keeping a sanction is an answer too; an older one is lifted by itself, and the screen says what still holds', async ({
  page,
  town,
  server,
}) => {
  const ben = await town.account('Ben Kept')
  const [mo] = await moderator(town, server, 'Mo Keeps')
  const [, mia] = await moderator(town, server, 'Mia Keeps')
  const suspend = (days: number, reason: string) => call<string>(town, mo, 'rpc/member_suspend', { member_id: ben.id, days, reason })
  await suspend(7, 'The first one')
  const longer = await suspend(30, 'The second one')
  await call(town, ben, 'rpc/appeal_send', { sanction_id: longer, message: 'Thirty days are too many.' })

  await mia.goto('/admin?tab=appeals')
  await row(mia, 'Ben Kept').click()
  await expect(pane(mia)).toContainText('The first one')
  await pane(mia).getByRole('button', { name: 'Keep sanction' }).click()
  const keeping = mia.getByRole('dialog', { name: 'Keep sanction' })
  await keeping.getByRole('textbox', { name: 'Answer, as the member reads it' }).fill('We looked again. It stays.')
  await expect(keeping).toContainText('Your appeal was answered: your suspension stays')
  await keeping.getByRole('button', { name: 'Keep sanction' }).click()
  await expect(results(mia)).toContainText('Answered. The sanction stays.')
  await mia.getByRole('tab', { name: 'Answered' }).click()
  await row(mia, 'Ben Kept').click()

  await pane(mia).getByRole('link', { name: 'Their record and more actions' }).click()
  await expect(mia.getByRole('heading', { level: 1, name: 'Ben Kept' })).toBeVisible()
  const lift = await begins(mia, 'Lift a sanction', 'Long enough')
  const choice = lift.getByRole('combobox', { name: 'Which one' })
  const older = await choice.locator('option').nth(1).getAttribute('value')
  await choice.selectOption(older)
  await expect(lift).toContainText(/Your account is still suspended until \w+ \d+, \d{4}\./)
  await lift.getByRole('button', { name: 'Lift a sanction' }).click()
  await expect(mia.getByText('Done. It is in the audit log.')).toBeVisible()
  await expect(mia.getByRole('listitem').filter({ hasText: 'The first one' })).toContainText('Lifted')
  await expect(mia.getByRole('listitem').filter({ hasText: 'The second one' })).not.toContainText('Lifted')
  await mia.getByRole('button', { name: 'Appeals', exact: true }).click()
  await expect(mia.getByRole('heading', { level: 1, name: 'Appeals' })).toBeVisible()

  await town.signIn(page, ben)
  await page.goto('/settings?tab=account#standing')
  await expect(banner(page)).toBeVisible()
  await expect(standing(page).getByText('We looked again. It stays.')).toBeVisible()
})
