// Members as staff see them, and what the members notice of it (B21).
import { words } from '#tests/support/backups/findings.ts'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { act, find, heading, signedInAs, users } from '#tests/support/admin/staff.ts'

test('B21: an admin finds a member and gives a role, which works and ends in a session that stays open @desktop', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Rolesworth')
  await town.signIn(page, ana)
  await page.goto(users)
  await expect(page, 'like any unknown address').toHaveURL('/homepage')

  const admin = await signedInAs(town, 'admin@demo.test')
  await find(admin, 'rolesw', 'Ana Rolesworth')
  await expectAccessible(admin)
  await act(admin, 'Give a role', 'They answer the mail', 'Your new role: support', (form) =>
    form.getByLabel('Role').selectOption('support'),
  )
  await expect(admin.getByRole('button', { name: /^Take a role/ })).toBeVisible()

  await page.goto(users)
  await expect(heading(page, 'Users')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('searchbox').fill('ana rolesworth')
  await page.getByRole('button', { name: /^Ana Rolesworth/ }).click()
  await expect(page.getByRole('button', { name: /^Give Premium for free/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Give a role/ }), 'support gives no roles').toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'History' }), 'nor reads the audit log').toHaveCount(0)

  await act(admin, 'Take a role', 'They left', 'Your role has ended: support')
  await page.goto(users)
  await expect(page).toHaveURL('/homepage')
  await admin.getByRole('tab', { name: 'History' }).click()
  await expect(admin.getByRole('tabpanel')).toContainText('Took a role')
  await expect(admin.getByRole('tabpanel')).toContainText('They left')
})

test('B21: premium for free shows at the member, who gets a notice, and ends again', async ({ page, town }) => {
  const cleo = await town.account('Cleo Complimentary')
  const admin = await signedInAs(town, 'admin@demo.test')
  await find(admin, 'cleo compl', 'Cleo Complimentary')
  await act(admin, 'Give Premium for free', 'Lost a week to a fault of ours', 'Premium is yours, free')
  await expect(admin.getByRole('tabpanel')).toContainText('Given by us')

  await town.signIn(page, cleo)
  await page.goto('/settings?tab=subscription')
  await expect(page.getByText(/^Your Premium plan ends on/)).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('Premium is yours, free')).toBeVisible()

  await act(admin, 'End the free plan', 'A mistake', 'Your free Premium has ended')
  await page.goto('/settings?tab=subscription')
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible()
  await expect(page.getByText(/^Your Premium plan ends on/)).toHaveCount(0)
})

test('B21: filters, a note, a recovery email and ended sessions', async ({ town }) => {
  await town.account('Dee Deviceful')
  const admin = await signedInAs(town, 'admin@demo.test')
  await admin.goto(users)
  await admin.getByRole('combobox', { name: 'Badge' }).selectOption('Verified')
  await admin.getByRole('searchbox').fill('deviceful')
  await expect(admin.getByText('No member matches')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await find(admin, 'deviceful', 'Dee Deviceful')
  await act(admin, 'Send a recovery email', 'They called', 'An email with a link to set a new password.')

  await admin.getByRole('tab', { name: /^Notes/ }).click()
  await admin.getByLabel('Add a note').fill('Called about a lost phone.')
  await admin.getByRole('button', { name: 'Add note' }).click()
  await expect(admin.getByRole('tabpanel').getByRole('listitem')).toContainText('Called about a lost phone.')

  await act(admin, 'Sign them out', 'A lost phone', 'We signed you out on every device')
  await admin.getByRole('tab', { name: /^Devices/ }).click()
  await expect(admin.getByRole('tabpanel')).toContainText('They are not signed in anywhere.')
})

test('B21: a limit reaches the member with its reason, and ends when it is lifted', async ({ page, town }) => {
  const eve = await town.account('Eve Limitless')
  const admin = await signedInAs(town, 'admin@demo.test')
  await find(admin, 'eve limit', 'Eve Limitless')
  const reads = 'A notification and an email with your reason, word for word, and how to appeal.'
  await act(admin, 'Limit', 'Links to a paid page', reads, (form) => form.getByRole('checkbox', { name: 'Posts' }).check())
  await admin.getByRole('tab', { name: /^Standing/ }).click()
  const record = admin.getByRole('tabpanel').getByRole('listitem')
  await expect(record).toContainText('Limit, Posts')
  await expect(record).toContainText(/until \w+ \d+/)

  await town.signIn(page, eve)
  await page.goto('/settings?tab=account')
  await expect(page.getByText('Links to a paid page')).toBeVisible()
  await act(admin, 'Lift a sanction', 'They took the links down', 'Your limit was lifted')
  await expect(record).toContainText('Lifted')
  await expect(admin.getByRole('button', { name: /^Lift a sanction/ })).toHaveCount(0)
})

test('B21: the overview has figures, a chart and a table for each, what waits, and health @as-shipped', async ({ town }) => {
  const admin = await signedInAs(town, 'admin@demo.test')
  await admin.goto('/admin?tab=overview')
  await expect(heading(admin, 'Overview')).toBeVisible()
  const chart = admin.getByRole('region', { name: 'Sign-ups' })
  await expect(chart).toContainText('in 30 days')
  await chart.getByText('Show as a table').click()
  await expect(chart.getByRole('row')).toHaveCount(31)
  await admin.getByText('7 days', { exact: true }).click()
  await expect(chart.getByRole('row')).toHaveCount(8)
  await expect(admin.getByRole('region', { name: 'Balance of crafts' })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Contact messages' })).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: 'Doctor' })).toContainText(/looked at \d/)
  await expectAccessible(admin)
})

test('B21: the overview names each trouble of the archive and of copies on S3, and what to do about it', async ({ town }) => {
  const admin = await signedInAs(town, 'admin@demo.test')
  const findings = Object.values(words)
  await admin.route('**/rest/v1/rpc/admin_overview', async (route) => {
    const response = await route.fetch()
    const doctor = { at: new Date().toISOString(), is_late: false, findings }
    await route.fulfill({ response, json: { ...(await response.json()), doctor } })
  })
  await admin.goto('/admin?tab=overview')
  await expect(admin.getByRole('listitem').filter({ hasText: 'Doctor' })).toContainText('12 findings')
  for (const { level, what, todo } of findings) {
    const row = admin.getByRole('listitem').filter({ has: admin.getByText(what, { exact: true }) })
    await expect(row).toContainText(todo)
    await expect(row).toContainText(level === 'wrong' ? 'Wrong' : 'Unsafe')
  }
  await expectAccessible(admin)
})
