// Presets: introductions kept for the next application.
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { openApply } from '#tests/support/journeys/applications.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const row = (name: string) => ({ name, intro: `${name}: ten years.` })

test('PRESET-01, PRESET-02, PRESET-03, PRESET-04, PRESET-05, PRESET-09, PRESET-10, PRESET-11, PRESET-12, PRESET-17, PRESET-18, PRESET-19: presets are made, used, made the default and deleted; the default starts an application', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Presets'), await premium(town, 'Bea Presets')]
  const id = await openJob(town, server, ana, { title: 'Preset chair' })
  await call(town, ana, 'job_application_presets', { ...row('Not of Bea'), user_id: ana.id })
  await town.signIn(page, bea)
  const asked = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('/rest/v1/job_application_presets?'))
  const form = await openApply(page, id, 'Preset chair')
  await form.getByRole('button', { name: /^Quick Apply/ }).click()
  const intro = form.getByRole('textbox', { name: 'Introduction' })
  await form.getByRole('button', { name: 'Presets' }).click()
  const presets = page.getByRole('dialog', { name: 'Application presets' })
  const { searchParams } = new URL((await asked).url())
  expect([searchParams.get('user_id'), searchParams.get('order')]).toEqual([`eq.${bea.id}`, 'is_default.desc,created_at.desc'])
  await expect(presets).toContainText('No presets yet.')
  await expect(presets).toContainText('0 of 10')
  const create = presets.getByRole('button', { name: 'Create preset' })
  await expect(create).toBeDisabled()
  await presets.getByLabel('Name').fill('Full time')
  await presets.getByLabel('Introduction').fill('   ')
  await expect(create).toBeDisabled()
  await presets.getByLabel('Introduction').fill('Six years on Alberta.')
  await presets.getByLabel('Name').fill('   ')
  await expect(create).toBeDisabled()
  await presets.getByLabel('Name').fill('Full time')
  await create.click()
  await expect(results(page)).toContainText('Preset Created')
  const rows = presets.getByRole('list', { name: 'Application presets' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Default')

  await presets.getByLabel('Name').fill('Weekends')
  await presets.getByLabel('Introduction').fill('Saturdays and Sundays.')
  await create.click()
  await expect(rows).toHaveCount(2)
  await expect(presets).toContainText('2 of 10')
  await expectAccessibleInBothThemes(page)
  await presets.getByRole('button', { name: 'Set Weekends as default' }).click()
  await expect(results(page)).toContainText('Default Set')
  await expect(rows.first()).toContainText('Weekends')
  await expect(rows.first()).toContainText('Default')
  await expect(rows.last()).not.toContainText('Default')

  await rows.last().getByRole('button', { name: 'Use' }).click()
  await expect(presets).toHaveCount(0)
  await expect(intro).toHaveValue('Six years on Alberta.')

  await form.getByRole('button', { name: 'Presets' }).click()
  await presets.getByRole('button', { name: 'Delete Full time' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Full time”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(2)
  await presets.getByRole('button', { name: 'Delete Full time' }).click()
  await question.getByRole('button', { name: 'Delete preset' }).click()
  await expect(results(page)).toContainText('Preset Deleted')
  await expect(rows).toHaveCount(1)
  await presets.getByRole('button', { name: 'Close' }).last().click()
  await expect(intro, 'what was used stays').toHaveValue('Six years on Alberta.')

  // A new application starts with the default.
  const other = await openJob(town, server, ana, { title: 'Other chair' })
  const next = await openApply(page, other, 'Other chair')
  await next.getByRole('button', { name: /^Quick Apply/ }).click()
  await expect(next.getByRole('textbox', { name: 'Introduction' })).toHaveValue('Saturdays and Sundays.')
})

test('PRESET-13, PRESET-14, PRESET-15, PRESET-16: what fails says so, and an eleventh preset is not offered', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Many'), await premium(town, 'Bea Many')]
  const id = await openJob(town, server, ana, { title: 'Many chairs' })
  for (let made = 1; made <= 9; made += 1) await call(town, bea, 'job_application_presets', { ...row(`Preset ${made}`), user_id: bea.id })
  await town.signIn(page, bea)
  const fail = (method: string, path: string) =>
    page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }) : route.fallback(),
    )
  const [rest, rpc] = ['**/rest/v1/job_application_presets*', '**/rpc/preset_make_default']
  await fail('GET', rest)
  const form = await openApply(page, id, 'Many chairs')
  await form.getByRole('button', { name: /^Quick Apply/ }).click()
  await form.getByRole('button', { name: 'Presets' }).click()
  const presets = page.getByRole('dialog', { name: 'Application presets' })
  await expect(presets).toContainText('Failed to load presets', { timeout: 15_000 })
  await expect(results(page)).toContainText('Failed to load presets')
  await page.unroute(rest)
  await presets.getByRole('button', { name: 'Try Again' }).click()
  await expect(presets).toContainText('9 of 10')

  await fail('POST', rest)
  await presets.getByLabel('Name').fill('Preset 10')
  await presets.getByLabel('Introduction').fill('The tenth.')
  await presets.getByRole('button', { name: 'Create preset' }).click()
  await expect(results(page)).toContainText('Failed to create preset')
  await expect(presets.getByLabel('Name')).toHaveValue('Preset 10')
  await page.unroute(rest)
  await presets.getByRole('button', { name: 'Create preset' }).click()
  await expect(presets).toContainText('10 of 10')
  await expect(presets).toContainText('You can keep 10 presets. Delete one to add another.')
  await expect(presets.getByRole('button', { name: 'Create preset' })).toHaveCount(0)

  await fail('POST', rpc)
  await presets.getByRole('button', { name: 'Set Preset 4 as default' }).click()
  await expect(results(page)).toContainText('Failed to set default preset')
  await fail('DELETE', rest)
  await presets.getByRole('button', { name: 'Delete Preset 4' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete preset' }).click()
  await expect(results(page)).toContainText('Failed to delete preset')
  await expect(presets).toContainText('10 of 10')
})
