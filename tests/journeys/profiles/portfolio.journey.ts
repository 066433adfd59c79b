// Pictures of a member and of their work: what is refused, what is required, and who sees them (B3).
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { addPiece } from '#tests/support/profiles/pieces.ts'

const jpeg = (name: string, width = 800, height = 1000, background = '#b04a5a') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))
const moving = { name: 'dance.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
const heavy = { name: 'heavy.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
const damaged = { name: 'damaged.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }

const crop = (page: Page) => page.getByRole('dialog', { name: 'Your picture' })
const pieces = (page: Page) => page.getByRole('region', { name: 'Portfolio' }).getByRole('listitem')
const portraits = (page: Page, { id }: Account) => page.locator(`img[src*="/storage/v1/render/image/public/avatars/${id}/"]`)

async function isDrawn(picture: Locator): Promise<void> {
  // Pictures outside the viewport are not fetched.
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

test('a file that is not a picture is refused at its field; a picture is cropped, uploaded, seen by others, and removed', async ({
  page,
  town,
}) => {
  test.slow()
  const [ana, bea] = [await town.account('Ana Portrait'), await town.account('Bea Portrait')]
  await town.signIn(page, ana)
  await page.goto('/my-profile-settings')
  const field = page.getByLabel('Picture of you')
  await field.setInputFiles(moving)
  await expect(page.getByRole('alert')).toHaveText('That is not a picture we take. Choose a JPEG, PNG, WebP or AVIF.')
  await field.setInputFiles(heavy)
  await expect(page.getByRole('alert')).toHaveText('That picture is larger than 10 MB. Choose a smaller one.')
  await field.setInputFiles(damaged)
  await expect(page.getByRole('alert')).toHaveText(/cannot be opened here/)

  await field.setInputFiles(await jpeg('me.jpg'))
  await crop(page).getByLabel('Zoom').press('ArrowRight')
  await expect(crop(page).getByLabel('Zoom')).toHaveValue('1.1')
  await expectAccessible(page)
  const part = crop(page).getByLabel('The part that is shown')
  const place = () =>
    crop(page)
      .locator('img')
      .evaluate((img) => img.style.transform)
  const before = await place()
  await part.press('ArrowDown')
  expect(await place()).not.toBe(before)
  await crop(page).getByRole('button', { name: 'Save picture' }).click()
  await expect(crop(page)).toBeHidden()
  await isDrawn(portraits(page, ana).first())

  const other = await town.window(bea)
  await other.goto(`/professional/${ana.id}`)
  const portrait = portraits(other, ana).first()
  await isDrawn(portrait)
  await expect(portrait).toHaveAttribute('srcset', /width=300&quality=70 300w, .*width=600&quality=70 600w, .*width=1200&quality=70 1200w/)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect(portraits(page, ana)).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Ana Portrait' })).toBeVisible()
  await expect(portraits(other, ana)).toHaveCount(0)
})

test('an upload can be stopped, and a picture that fails to load leaves no gap', async ({ page, town, expects }) => {
  expects.console(/net::ERR_FAILED/)
  const ana = await town.account('Ana Halfway')
  await town.signIn(page, ana)
  await page.goto('/my-profile-settings')
  // The upload hangs until it is cancelled.
  await page.route('**/storage/v1/object/avatars/**', () => {})
  await page.getByLabel('Picture of you').setInputFiles(await jpeg('me.jpg'))
  await crop(page).getByRole('button', { name: 'Save picture' }).click()
  await expect(crop(page).getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible()
  await crop(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(crop(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()

  await page.unroute('**/storage/v1/object/avatars/**')
  await page.route('**/storage/v1/render/**', (route) => route.abort())
  await page.getByLabel('Picture of you').setInputFiles(await jpeg('me.jpg'))
  await crop(page).getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your picture' }).getByText('AH', { exact: true })).toBeVisible()
})

test('pieces of work are uploaded, described, ordered, changed, deleted and restored @desktop', async ({ page, town }) => {
  test.slow()
  const ana = await town.account('Ana Maker')
  await town.signIn(page, ana)
  await page.goto('/my-profile-settings?tab=portfolio')
  await expect(page.getByRole('heading', { name: 'Show what you do.' })).toBeVisible()
  const field = page.getByLabel('Pictures for the portfolio')
  await field.setInputFiles([moving, damaged, await jpeg('first.jpg'), await jpeg('second.jpg', 900, 600, '#2a6f6b')])
  const drafts = page.getByRole('form', { name: 'New pictures' })
  await expect(drafts.getByRole('alert')).toHaveText([/not a picture we take/, /cannot be opened here/])
  await drafts.getByRole('button', { name: 'Remove dance.gif' }).click()
  await drafts.getByRole('button', { name: 'Remove damaged.jpg' }).click()
  const add = drafts.getByRole('button', { name: 'Add 2 pictures to my portfolio' })
  await add.click()
  const words = drafts.getByLabel('Description')
  await expect(words.first()).toBeFocused()
  await expect(drafts.getByText("Say what the picture shows, for members who can't see it.")).toHaveCount(2)
  await words.first().fill('Bob')
  await words.last().fill('Teal gel nails, short and square')
  await add.click()
  await expect(drafts.getByText('Use 5 characters or more.')).toBeVisible()
  await expect(pieces(page)).toHaveCount(2)
  await words.first().fill('A blunt bob, chin length')
  await drafts.getByLabel('Caption').first().fill('Blunt bob')
  await expectAccessible(page)
  await add.click()
  await expect(drafts).toBeHidden()
  await expect(pieces(page)).toHaveText([/Blunt bob/, /Teal gel nails/])
  await expect(page.getByText('2 of 12 pictures.')).toBeVisible()

  await page.getByRole('button', { name: 'Move Teal gel nails, short and square up' }).click()
  await expect(pieces(page)).toHaveText([/Teal gel nails/, /Blunt bob/])
  await page.getByRole('button', { name: 'Edit Blunt bob' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await dialog.getByLabel('Description').fill('No')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog.getByText('Describe the picture in 5 to 200 characters.')).toBeVisible()
  await dialog.getByLabel('Description').fill('A blunt bob with a fringe')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(pieces(page)).toHaveText([/Teal gel nails/, /A blunt bob with a fringe/])

  await page.getByRole('button', { name: 'Delete Blunt bob' }).click()
  await expect(pieces(page).getByRole('status')).toHaveText('Blunt bob is deleted.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pieces(page)).toHaveText([/Teal gel nails/, /Blunt bob/])
})

test('leaving with pictures that are not added yet needs a confirmation', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Hasty'))
  await page.goto('/my-profile-settings?tab=portfolio')
  await page.getByLabel('Pictures for the portfolio').setInputFiles(await jpeg('first.jpg'))
  await page.getByRole('tab', { name: 'Services' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Description')).toBeVisible()
  await page.getByRole('tab', { name: 'Services' }).click()
  await page.getByRole('button', { name: 'Leave without adding' }).click()
  await expect(page.getByRole('heading', { name: 'What do you do best?' })).toBeVisible()
})

test("a member cannot add anything to another member's folder or portfolio", async ({ town }) => {
  const [ana, bea] = [await town.account('Ana Owner'), await town.account('Bea Stranger')]
  const path = `${ana.id}/00000000-0000.jpg`
  const { buffer } = await jpeg('mine.jpg')
  const send = async (as: Account, bucket: string) => {
    const answer = await fetch(`${town.url}/storage/v1/object/${bucket}/${path}`, {
      method: 'POST',
      headers: { ...(await keysOf(town, as)), 'content-type': 'image/jpeg' },
      body: new Uint8Array(buffer),
    })
    return (await answer.json()) as Record<string, string>
  }
  for (const bucket of ['avatars', 'portfolio']) {
    expect(await send(bea, bucket)).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
    expect(await send(ana, bucket)).toMatchObject({ Key: `${bucket}/${path}` })
  }
  const write = async (table: string, how: { method: string; body: object }) => {
    const headers = { ...(await keysOf(town, bea)), 'content-type': 'application/json', prefer: 'return=representation' }
    const answer = await fetch(`${town.url}/rest/v1/${table}`, { method: how.method, headers, body: JSON.stringify(how.body) })
    return answer.status
  }
  const media = [{ role: 'main', path, alt_text: 'Not hers at all' }]
  expect(await write('portfolio_items', { method: 'POST', body: { user_id: ana.id, media } })).toBe(403)
  expect(await write('portfolio_items', { method: 'POST', body: { user_id: bea.id, media } })).toBe(400)
  const profile_picture = `/storage/v1/object/public/avatars/${path}`
  expect(await write(`profiles?id=eq.${bea.id}`, { method: 'PATCH', body: { profile_picture } })).toBe(400)
})

test('another member sees the work on the page, in the directory, and full size, using the keyboard', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Shown'), await town.account('Bea Looking')]
  for (const [place, words] of ['A first piece of work', 'A second piece of work', 'A third piece of work'].entries())
    await addPiece(town, ana, words, place)
  await town.signIn(page, bea)
  await page.goto(`/professional/${ana.id}`)
  const section = page.getByRole('region', { name: 'Portfolio' })
  await expect(section.locator('img')).toHaveCount(3)
  await isDrawn(section.locator('img').first())
  await section.getByRole('button', { name: 'Open A second piece of work' }).click()
  const large = page.getByRole('dialog', { name: /Portfolio of Ana Shown/ })
  await isDrawn(large.getByRole('img', { name: 'A second piece of work' }))
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(large.getByRole('img', { name: 'A third piece of work' })).toBeVisible()
  await expect(large.getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await page.keyboard.press('Home')
  await expect(large.getByRole('heading')).toContainText('1 of 3')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()

  await page.goto('/browse-professionals?q=Ana%20Shown')
  const card = page.locator(`a[href="/professional/${ana.id}"]`)
  await isDrawn(card.locator('img').first())
  await expect(card.locator('img[src*="/render/image/public/cards/"]')).toHaveCount(3)
})

async function keysOf({ url }: Town, { session }: Account): Promise<Record<string, string>> {
  const anonKey = await anonKeyOf(url)
  return { apikey: anonKey, authorization: `Bearer ${String(session['access_token'])}` }
}
