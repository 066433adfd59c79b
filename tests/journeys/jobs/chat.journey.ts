// The owner of a job and an applicant talk: a direct message, and the chat about the application (spec §4, B12.7).
import type { Route } from '@playwright/test'
import { apply, cardOf, openApplicants, openMine, rowOf, statusOf } from '#tests/support/journeys/applications.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { boxOf, chatWith, linesOf, openChat, tell } from '#tests/support/journeys/job-chats.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call, say } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const fails = (method: string) => (route: Route) =>
  route.request().method() === method ? route.fulfill({ status: 400, json: { message: 'no', code: 'XX000' } }) : route.fallback()

test('DIRECT-01, DIRECT-02, DIRECT-03, DIRECT-04, DIRECT-06, STATE-05: a message straight from the list of applicants, which has seen them then', async ({
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Writes'), await premium(town, 'Bea Written')]
  const id = await openJob(town, server, ana, { title: 'Written chair' })
  const sent = await apply(town, bea, id)
  const [owner, beas] = [await town.window(ana), await town.window(bea)]
  const card = cardOf(await openMine(beas), 'Written chair')
  await expect(card).toContainText('Submitted')
  const row = rowOf(await openApplicants(owner, id, 'Written chair'), 'Bea Written')
  await row.getByRole('button', { name: 'Message Bea Written' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Message Bea Written' })
  await expect(card).toContainText('Viewed')
  expect(await statusOf(town, bea, sent)).toBe('viewed')
  const box = dialog.getByRole('textbox', { name: 'Your message' })
  await expect(dialog.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await box.fill('  ')
  await box.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await box.fill('Thank you,')
  await box.press('Shift+Enter')
  await box.pressSequentially('see you soon.')
  await expect(box).toHaveValue('Thank you,\nsee you soon.')
  await expectAccessibleInBothThemes(owner)
  const insert = owner.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rest/v1/messages'))
  await box.press('Enter')
  expect((await insert).postDataJSON()).toEqual({ sender_id: ana.id, recipient_id: bea.id, content: 'Thank you,\nsee you soon.' })
  await expect(results(owner)).toContainText('Message sent!')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Viewed')
  expect(await call<object[]>(town, bea, `messages?select=content,sender_id`)).toEqual([
    { content: 'Thank you,\nsee you soon.', sender_id: ana.id },
  ])
})

test('OWNER-05, OWNER-07, STATE-06, TALK-01, TALK-06, TALK-08, TALK-09, TALK-10, TALK-12, TALK-17: the owner chats and shares their contact, then the applicant theirs, live in both windows', async ({
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Talks'), await premium(town, 'Bea Answers')]
  const id = await openJob(town, server, ana, { title: 'Talking chair' })
  const sent = await apply(town, bea, id)
  const [owner, beas] = [await town.window(ana), await town.window(bea)]
  const card = cardOf(await openMine(beas), 'Talking chair')
  await expect(card).toContainText('Submitted')
  await expect(card.getByRole('link', { name: 'Open chat' })).toHaveCount(0)
  const row = rowOf(await openApplicants(owner, id, 'Talking chair'), 'Bea Answers')
  await row.getByRole('button', { name: /^Bea Answers/ }).click()

  const opened = owner.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rest/v1/job_chats'))
  await row.getByRole('button', { name: 'Chat', exact: true }).click()
  expect((await opened).postDataJSON()).toEqual({ job_id: id, application_id: sent, contact_shared: false })
  const anas = await chatWith(owner, 'Bea Answers')
  await expect(anas).toContainText('In chat')
  await expect(card).toContainText('In chat')
  await card.getByRole('link', { name: 'Open chat' }).click()
  const theirs = await chatWith(beas, 'Ana Talks')
  await expect(theirs).toContainText('Ana has opened a chat with you.')
  const { height = 0 } = (await theirs.boundingBox()) ?? {}

  const [box, answer] = [boxOf(anas), boxOf(theirs)]
  await expect(anas.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  const insert = owner.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rest/v1/job_chat_messages'))
  await box.fill('When could you see the room?')
  await box.press('Shift+Enter')
  await box.pressSequentially('Any morning.')
  await box.press('Enter')
  expect((await insert).postDataJSON()).toEqual({
    chat_id: expect.any(String),
    sender_id: ana.id,
    content: 'When could you see the room?\nAny morning.',
    message_type: 'text',
    metadata: null,
    client_id: expect.any(String),
  })
  await expect(box).toHaveValue('')
  await expect(linesOf(anas)).toContainText('When could you see the room?')
  await expect(linesOf(theirs)).toContainText('When could you see the room?')
  await answer.fill('Mornings this week.')
  await answer.press('Enter')
  await expect(linesOf(anas)).toContainText('Mornings this week.')
  await expect(answer).toHaveValue('')
  expect((await theirs.boundingBox())?.height, 'the dialog does not grow as messages come').toBeCloseTo(height)

  await theirs.getByRole('button', { name: 'My week' }).click()
  await expect(theirs.getByRole('button', { name: 'Send my week' })).toBeDisabled()
  await theirs.getByRole('button', { name: 'Friday' }).click()
  await theirs.getByRole('textbox', { name: 'Time preference' }).fill('After 10 AM')
  await theirs.getByRole('button', { name: 'Send my week' }).click()
  const week = linesOf(anas).getByRole('region', { name: "Bea's week" })
  await expect(week.getByText('Fri, yes')).toBeVisible()
  await expect(week.getByText('Mon, no')).toBeVisible()
  await expect(week).toContainText('After 10 AM')
  await expect(linesOf(theirs).getByRole('region', { name: 'Your week' })).toBeVisible()

  await expect(anas).not.toContainText('Contact Shared')
  await expect(theirs.getByRole('button', { name: 'Share mine too' })).toHaveCount(0)
  await anas.getByRole('button', { name: 'Share contact' }).click()
  const question = owner.getByRole('alertdialog', { name: 'Share your email address?' })
  await expect(question).toContainText(`Bea will see ${ana.email} in this chat.`)
  const update = owner.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('/rest/v1/job_chats'))
  await question.getByRole('button', { name: 'Share my contact' }).click()
  expect((await update).postDataJSON()).toEqual({ contact_shared: true })
  await expect(results(owner)).toContainText('Contact Shared')
  await expect(question).toHaveCount(0)
  for (const chat of [anas, theirs]) await expect(chat.getByText('Contact Shared', { exact: true })).toHaveCount(1)
  await expect(anas.getByRole('button', { name: 'Share contact' })).toHaveCount(0)
  await expect(linesOf(theirs).getByRole('link', { name: ana.email })).toHaveAttribute('href', `mailto:${ana.email}`)
  await expect(linesOf(anas)).toContainText("Bea hasn't shared theirs yet.")
  await expect(anas).not.toContainText(bea.email)
  for (const window of [owner, beas]) await expectAccessibleInBothThemes(window)

  await theirs.getByRole('button', { name: 'Share mine too' }).click()
  await beas.getByRole('alertdialog').getByRole('button', { name: 'Share my contact' }).click()
  await expect(linesOf(anas).getByRole('link', { name: bea.email })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Share mine too' })).toHaveCount(0)
  for (const chat of [anas, theirs]) await expect(chat.getByText('Contact Shared', { exact: true })).toHaveCount(1)

  await anas.getByRole('button', { name: 'Mark as Hired' }).click()
  await owner.getByRole('alertdialog', { name: 'Hire Bea Answers?' }).getByRole('button', { name: 'Mark as Hired' }).click()
  await expect(theirs).toContainText('Hired')
  await expect(anas.getByRole('button', { name: 'Mark as Hired' })).toHaveCount(0)
  await anas.getByRole('button', { name: 'Close' }).click()
  await expect(anas).toHaveCount(0)
  await expect(owner).toHaveURL(`/jobs?show=mine&id=${id}`)
})

test('TALK-05, TALK-07: Messages lists the chat live and opens it; what is unread is read once it is open; older messages load page by page, and the newest is in view', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Pages'), await premium(town, 'Bea Pages')]
  const id = await openJob(town, server, ana, { title: 'Long chair' })
  const sent = await apply(town, bea, id)
  const chatId = await openChat(town, ana, id, sent)
  for (let number = 1; number <= 40; number += 1) await tell(town, number % 2 === 0 ? ana : bea, chatId, `Message number ${number}.`)
  type Line = { content: string; sender: { full_name: string } }
  const specified = `job_chat_messages?select=content,sender:profiles!job_chat_messages_sender_id_fkey(full_name)&chat_id=eq.${chatId}&order=created_at`
  const all = await call<Line[]>(town, bea, specified)
  expect(all).toHaveLength(40)
  expect(all[0]).toEqual({ content: 'Message number 1.', sender: { full_name: 'Bea Pages' } })
  expect(all[39]).toEqual({ content: 'Message number 40.', sender: { full_name: 'Ana Pages' } })
  expect(await call<object[]>(town, bea, `job_chats?select=id,contact_shared&application_id=eq.${sent}`)).toEqual([
    { id: chatId, contact_shared: false },
  ])
  const unread = () => call<object[]>(town, bea, `notifications?select=title,link&related_id=eq.${chatId}&read=eq.false`)
  expect(await unread()).toEqual([{ title: 'New message from Ana Pages', link: `/jobs?id=${id}&chat=${sent}` }])

  const other = await premium(town, 'Cleo Pages')
  await say(town, other, bea, 'Here as well')
  await town.signIn(page, bea)
  await page.goto('/messages')
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  const listed = rows.filter({ hasText: 'Ana Pages' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Cleo Pages')
  await expect(listed).toContainText('Long chair')
  await expect(listed).toContainText('Message number 40.')
  // Not by its role, which an open dialog hides.
  const badge = page.locator('nav[aria-label="Quick"] a[href="/messages"] .count')
  await expect(badge).toHaveText('21')
  await tell(town, ana, chatId, 'Message number 41.')
  await expect(rows.first()).toContainText('Message number 41.')
  await expect(rows.first()).toContainText('21 unread')
  await expect(badge).toHaveText('22')
  await expectAccessibleInBothThemes(page)
  await page.getByText('Unread', { exact: true }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search people' }).fill('ana p')
  await expect(rows).toHaveCount(1)
  await listed.getByRole('link').click()
  await expect(page).toHaveURL(`/jobs?id=${id}&chat=${sent}`)
  const chat = await chatWith(page, 'Ana Pages')
  const lines = linesOf(chat)
  await expect(lines.getByText('Message number 41.')).toBeInViewport()
  await expect.poll(unread).toEqual([])
  await expect(badge).toHaveText('1')
  await expect(lines.locator('.bubble')).toHaveCount(30)
  await expect(lines.getByText('Message number 11.')).toHaveCount(0)
  const twelfth = lines.getByText('Message number 12.')
  await twelfth.scrollIntoViewIfNeeded()
  await chat.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(lines.locator('.bubble')).toHaveCount(41)
  await expect(chat.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  await expect(twelfth).toBeInViewport()
  await expect(lines.locator('.bubble').first()).toContainText('Message number 1.')
  await page.goto('/messages')
  await expect(rows).toHaveCount(2)
  await expect(listed).toContainText('Message number 41.')
  await expect(listed).not.toContainText('unread')
})

test('TALK-13, TALK-14, TALK-15, TALK-16, DIRECT-05: what fails says so, and what was written stays', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Fails'), await premium(town, 'Bea Waits')]
  const id = await openJob(town, server, ana, { title: 'Failing chair' })
  const sent = await apply(town, bea, id)
  await town.signIn(page, ana)
  const failing = async (path: string, method: string) => {
    const [where, handler] = [`**/rest/v1/${path}*`, fails(method)] as const
    await page.route(where, handler)
    return () => page.unroute(where, handler)
  }
  let mended = await failing('job_chats', 'POST')
  await page.goto(`/jobs?show=mine&id=${id}&chat=${sent}`)
  const chat = await chatWith(page, 'Bea Waits')
  await expect(results(page)).toContainText('Failed to initialize chat')
  await mended()
  mended = await failing('job_chat_messages', 'GET')
  await chat.getByRole('button', { name: 'Try Again' }).click()
  await expect(results(page)).toContainText('Failed to load messages', { timeout: 15_000 })
  await mended()
  await chat.getByRole('button', { name: 'Try Again' }).click()
  await expect(chat).toContainText('Say hello to Bea.')

  mended = await failing('job_chat_messages', 'POST')
  await boxOf(chat).fill('Good morning')
  await boxOf(chat).press('Enter')
  await expect(results(page)).toContainText('Failed to send message')
  await expect(boxOf(chat)).toHaveValue('Good morning')
  await mended()
  await boxOf(chat).press('Enter')
  await expect(linesOf(chat)).toContainText('Good morning')

  mended = await failing('job_chats', 'PATCH')
  await chat.getByRole('button', { name: 'Share contact' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share my contact' }).click()
  await expect(results(page)).toContainText('Failed to share contact information')
  await mended()
  await expect(chat).not.toContainText('Contact Shared')
  await chat.getByRole('button', { name: 'Close' }).click()

  mended = await failing('messages', 'POST')
  const row = rowOf(await openApplicants(page, id, 'Failing chair'), 'Bea Waits')
  await row.getByRole('button', { name: 'Message Bea Waits' }).click()
  const direct = page.getByRole('dialog', { name: 'Message Bea Waits' })
  await direct.getByRole('textbox', { name: 'Your message' }).fill('Are you there?')
  await direct.getByRole('button', { name: 'Send message' }).click()
  await expect(results(page)).toContainText('Failed to send message')
  await expect(results(page)).toContainText('Please try again later.')
  await expect(direct.getByRole('textbox', { name: 'Your message' })).toHaveValue('Are you there?')
  await mended()
})

test('a chat that is not there, and one that someone else has, look the same', async ({ page, town, server }) => {
  const [ana, bea, cleo] = [await premium(town, 'Ana Keeps'), await premium(town, 'Bea Keeps'), await premium(town, 'Cleo Looks')]
  const id = await openJob(town, server, ana, { title: 'Quiet chair' })
  const sent = await apply(town, bea, id)
  const chatId = await openChat(town, ana, id, sent)
  await tell(town, ana, chatId, 'Between us')
  await town.signIn(page, cleo)
  for (const about of [sent, '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/jobs?id=${id}&chat=${about}`)
    await expect(page.getByRole('dialog', { name: 'Chat' })).toContainText('There is no chat here')
  }
})
