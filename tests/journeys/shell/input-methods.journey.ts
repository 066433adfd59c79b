// Words written with an input method, as Japanese, Chinese and Korean are: the Enter that ends one is not meant for the screen.
import type { Locator } from '@playwright/test'
import { openChat, textsOf, writeBox } from '#tests/support/community/live-chat.ts'
import { openThread, postThread, replyBox } from '#tests/support/community/threads.ts'
import { apply, openApplicants, rowOf } from '#tests/support/journeys/applications.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { boxOf, linesOf, openChat as openJobChat, visitChat } from '#tests/support/journeys/job-chats.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { box, bubble, call, conversation } from '#tests/support/journeys/journey-messages.ts'

/** The key that ends a word, as Chrome reports it (before the word's end) and as Safari does (after it, with code 229 alone). */
async function endsWord(field: Locator, key = 'Enter'): Promise<void> {
  await field.evaluate((element, pressed) => {
    const facts = { key: pressed, keyCode: 229, bubbles: true, cancelable: true }
    const word = (type: string) => element.dispatchEvent(new CompositionEvent(type, { bubbles: true, data: 'ねいる' }))
    word('compositionstart')
    element.dispatchEvent(new KeyboardEvent('keydown', { ...facts, isComposing: true }))
    word('compositionend')
    word('compositionstart')
    word('compositionend')
    element.dispatchEvent(new KeyboardEvent('keydown', facts))
  }, key)
}

/** Writes in two words and sends: what is sent are both. */
async function writesTwoWords(field: Locator): Promise<void> {
  await field.fill('こんにちは')
  await endsWord(field)
  await expect(field).toHaveValue('こんにちは')
  await field.fill('こんにちは、ねいる')
  await field.press('Enter')
}

test('Enter that ends a word of an input method sends no message, in a conversation, the live chat and a chat about a job', async ({
  page,
  town,
  server,
}) => {
  test.slow()
  const [ana, bea] = [await premium(town, 'Ana Composes'), await premium(town, 'Bea Composes')]
  await town.signIn(page, ana)
  await page.goto(`/messages/${await conversation(town, ana, bea)}`)
  await writesTwoWords(box(page))
  await expect(bubble(page, 'こんにちは、ねいる')).toBeVisible()
  await expect(bubble(page, 'こんにちは')).toHaveCount(1)

  await openChat(page)
  const earlier = (await textsOf(page)).length
  await writesTwoWords(writeBox(page))
  await expect.poll(() => textsOf(page).then((texts) => texts.slice(earlier))).toEqual(['こんにちは、ねいる'])

  const id = await openJob(town, server, ana, { title: 'Composed chair' })
  const sent = await apply(town, bea, id)
  const row = rowOf(await openApplicants(page, id, 'Composed chair'), 'Bea Composes')
  await row.getByRole('button', { name: 'Message Bea Composes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message Bea Composes' })
  const words = dialog.getByRole('textbox', { name: 'Your message' })
  await endsWord(words, 'Escape')
  await writesTwoWords(words)
  await expect(dialog).toHaveCount(0)
  expect(await call(town, bea, 'messages?select=content&order=created_at')).toEqual([
    { content: 'こんにちは、ねいる' },
    { content: 'こんにちは、ねいる' },
  ])

  await openJobChat(town, ana, id, sent)
  const chat = await visitChat(page, id, sent, 'Bea Composes')
  await writesTwoWords(boxOf(chat))
  await expect(linesOf(chat)).toContainText('こんにちは、ねいる')
  await expect(linesOf(chat).getByText('こんにちは')).toHaveCount(1)
})

test('Enter that ends a word of an input method posts nothing, and takes no name, tag or result', async ({ page, town }) => {
  const [ana, bea] = [await premium(town, 'Ana Composes'), await premium(town, 'Bea Zinnober')]
  const id = await postThread(town, bea, { title: 'A word in two' })
  await town.signIn(page, ana)
  await openThread(page, id, 'A word in two')
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await replyBox(page).pressSequentially('@Bea Zin')
  await expect(page.getByRole('option', { name: 'Bea Zinnober' })).toBeVisible()
  await endsWord(replyBox(page))
  await expect(replyBox(page)).toHaveValue('@Bea Zin')
  await replyBox(page).press('Enter')
  await expect(replyBox(page)).toHaveValue('@Bea Zinnober ')

  await page.goto('/forum?compose=new')
  const tags = page.getByRole('list', { name: 'Tags', exact: true }).getByRole('listitem')
  await page.getByRole('textbox', { name: 'Tags' }).fill('silk')
  await endsWord(page.getByRole('textbox', { name: 'Tags' }))
  await page.getByRole('textbox', { name: 'Tags' }).fill('silk press')
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter')
  await expect(tags).toHaveText(['silk-press'])

  await page.goto('/my-profile-settings')
  const techniques = page.getByRole('textbox', { name: 'Techniques' }).or(page.getByRole('combobox', { name: 'Techniques' }))
  await techniques.fill('silk')
  await endsWord(techniques)
  await techniques.fill('silk press')
  await techniques.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove silk/ })).toHaveAccessibleName('Remove silk press')

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = page.getByRole('combobox', { name: 'Search everything' })
  await search.fill('Zinno')
  const found = page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name: /^Bea Zinnober/ })
  await expect(found).toBeVisible()
  await endsWord(search)
  await endsWord(search, 'Escape')
  await search.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText('See all people')
  await search.press('ArrowUp')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Bea Zinnober/ })).toBeVisible()
})
