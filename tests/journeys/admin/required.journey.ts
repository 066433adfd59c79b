// The admin area where the operator requires a second factor.
import type { Page } from '@playwright/test'
import { protectedAccount, sessionByPassword } from '#tests/support/journeys/authenticator.ts'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

test.use({ settings: { DEMO: 'on', ADMIN_SECOND_FACTOR: 'on' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an admin without a second factor is sent to add one, and one who has it enters a code', async ({ page, town, server }) => {
  const ada = await protectedAccount(town, 'Ada Protected')
  const plain = await town.account('Pat Plain')
  for (const { email } of [ada, plain]) await server.admin('grant', email, 'admin')

  const theirs = await town.window(plain)
  await theirs.goto('/admin?tab=audit')
  await expect(heading(theirs, 'Turn on two-step sign-in first')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Go to security settings' }).click()
  await expect(theirs).toHaveURL('/settings?tab=security')

  await town.signIn(page, { ...ada, session: await sessionByPassword(town, ada) })
  await page.goto('/admin?tab=audit')
  await expect(page).toHaveURL('/auth?next=%2Fadmin%3Ftab%3Daudit')
  await page.getByRole('textbox', { name: '6-digit code' }).fill(ada.app.code())
  await expect(heading(page, 'Audit')).toBeVisible()
  await expect(page.getByText('Your account has no second step yet.')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Gave a role')
})
