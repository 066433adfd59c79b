// Pictures of the forum: in a draft that is left, in a post, in the list, and in an edit (B8).
import type { Locator, Page } from '@playwright/test'
import { tellingPicture } from '#tests/support/attacks/image-bombs.ts'
import { threadRow } from '#tests/support/community/forum.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const add = async (within: Page | Locator, name: string, place: number) => {
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await tellingPicture('jpeg') }
  await within.locator('input[type=file]').setInputFiles(file)
  await within.getByRole('textbox', { name: `Describe picture ${place}` }).fill(`What picture ${name} shows`)
}
const names = (within: Page | Locator) => within.getByRole('list', { name: 'Pictures of Is this the lamp or the gel?' }).getByRole('button')

test('pictures stay with a draft, are shown with its thread and in the list, and are added and removed in an edit', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Pictures'), await premium(town, 'Bea Pictures')]
  const title = 'Is this the lamp or the gel?'
  await town.signIn(page, ana)
  await page.goto('/forum?compose=new&category=nails')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: /^What / }).fill('It lifts at the ring finger alone.')
  await add(page, 'one', 1)
  const saved = () => call<{ content: { pictures: { alt_text: string }[] } }[]>(town, ana, 'forum_drafts?select=content')
  await expect
    .poll(async () => (await saved())[0]?.content.pictures.map(({ alt_text: words }) => words))
    .toEqual(['What picture one shows'])
  await expect(page).toHaveURL(/compose=[0-9a-f-]{36}$/)

  const device = await town.window(ana)
  await device.goto(page.url())
  await expect(device.getByRole('textbox', { name: 'Describe picture 1' })).toHaveValue('What picture one shows')
  await expect(device.locator('.chosen-picture img[src*="forum-pictures"]')).toBeVisible()
  await device.getByRole('button', { name: 'Post' }).click()
  await expect(results(device)).toContainText('Posted')
  await expect(names(device)).toHaveAccessibleName('Open picture 1: What picture one shows')

  const hers = await town.window(bea)
  await hers.goto('/forum')
  await expect(threadRow(hers, title).getByRole('img', { name: 'What picture one shows' })).toBeVisible()
  await expectAccessibleInBothThemes(hers)

  await device.getByRole('button', { name: 'More about this thread' }).click()
  await device.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = device.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Describe picture 1' })).toHaveValue('What picture one shows')
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click()
  await add(dialog, 'two', 1)
  await expectAccessibleInBothThemes(device)
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(names(device)).toHaveAccessibleName('Open picture 1: What picture two shows')
  await hers.reload()
  await expect(threadRow(hers, title).getByRole('img', { name: 'What picture two shows' })).toBeVisible()

  // A reply's pictures stay with its draft, too.
  await threadRow(hers, title).getByRole('link', { name: title }).click()
  await hers.getByRole('button', { name: 'Write a reply' }).click()
  const box = hers.getByRole('region', { name: 'Write a reply' })
  await add(box, 'three', 1)
  await expect(box.getByText('Draft saved')).toBeVisible()
  await hers.reload()
  await expect(box.getByRole('textbox', { name: 'Describe picture 1' })).toHaveValue('What picture three shows')
  await box.getByRole('textbox', { name: 'Write a reply' }).fill('Mine does the same.')
  await box.getByRole('button', { name: 'Post reply' }).click()
  await expect(
    hers.getByRole('article', { name: 'Reply by Bea Pictures' }).getByRole('button', { name: /^Open picture 1/ }),
  ).toHaveAccessibleName('Open picture 1: What picture three shows')
})
