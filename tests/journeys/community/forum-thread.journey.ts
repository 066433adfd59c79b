// One thread of the forum: from a draft to the answer, a poll, and what can be done with posts.
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/clock-town.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'
import { menuOf, openThread, postReply, postThread, replyBox, replyWith, solvedAnswer } from '#tests/support/community/threads.ts'

const title = 'Builder gel lifts at the cuticle after ten days. Prep or product?'

test('an answer goes from a draft to solved: it waits on another device, is announced without moving the page, and leads a follower to it (ROUTE-49, B8) @desktop', async ({
  page,
  town,
  server,
  expects,
}) => {
  expects.console(/net::ERR_FAILED/)
  const [ana, bea, cleo] = [await premium(town, 'Ana Asks'), await premium(town, 'Bea Answers'), await premium(town, 'Cleo Follows')]
  const id = await postThread(town, ana, { title })
  await town.signIn(page, ana)
  const [hers, follower] = [await town.window(bea), await town.window(cleo)]
  // Pressed before the page has read whether they follow it: what was read then comes later, and changes nothing.
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let isRead = false
  await follower.route(
    /\/forum_follows\?select=level/,
    async (route) => {
      const response = await route.fetch()
      isRead = true
      await held
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await openThread(follower, id, title)
  await expect.poll(() => isRead).toBe(true)
  await follower.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(follower.getByRole('button', { name: 'Following' })).toBeVisible()
  release?.()
  await untilSettled(follower)
  await expect(follower.getByRole('button', { name: 'Following' })).toBeVisible()
  // Away from the thread, where what happens in it would be read at once.
  await follower.goto('/settings')
  await expect(follower.getByRole('heading', { level: 1 })).toBeVisible()
  await openThread(page, id, title)
  await expect(page.getByText('Be the first to answer.')).toBeVisible()

  await openThread(hers, id, title)
  await hers.getByRole('button', { name: 'Write a reply' }).click()
  await expect(replyBox(hers)).toBeFocused()
  await replyBox(hers).pressSequentially('Turn the hand, **that nail first**. @ásk')
  await expect(hers.getByRole('option', { name: 'Ana Asks' })).toBeVisible()
  await replyBox(hers).press('Enter')
  await expect(replyBox(hers)).toHaveValue('Turn the hand, **that nail first**. @Ana Asks ')
  await expect(hers.getByRole('listbox')).toHaveCount(0)
  await expect(hers.getByText('Draft saved')).toBeVisible()
  const again = await town.window(bea)
  await openThread(again, id, title)
  await expect(replyBox(again)).toHaveValue(/that nail first/)
  await expectAccessible(again)

  // Nothing is typed into what is being sent. Its answer is lost; with what is added after a reload, it is still one reply.
  await hers.route(
    '**/rpc/forum_reply_post',
    async (route) => {
      await expect(replyBox(hers)).not.toBeEditable()
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await hers.getByRole('button', { name: 'Post reply' }).click()
  await expect(results(hers)).toContainText('Failed to post reply')
  await hers.reload()
  await expect(replyBox(hers)).toHaveValue(/that nail first/)
  await replyBox(hers).press('Control+End')
  await replyBox(hers).pressSequentially('Then wait.')
  await replyBox(hers).press('Control+Enter')
  await expect(results(hers)).toContainText('Posted')
  const own = replyWith(hers, 'Turn the hand')
  await expect(own).toBeFocused()
  await expect(own).toContainText('Then wait.')
  await expect(own.locator('strong')).toHaveText('that nail first')
  await expect(own.getByRole('link', { name: '@Ana Asks' })).toHaveAttribute('href', `/professional/${ana.id}`)
  expect(await call(town, bea, `forum_drafts?thread_id=eq.${id}`)).toEqual([])

  const arrived = page.getByRole('button', { name: '1 new reply' })
  await expect(arrived).toBeVisible()
  await expect(replyWith(page, 'Turn the hand')).toHaveCount(0)
  await arrived.click()
  await expect(replyWith(page, 'Turn the hand')).toBeFocused()
  await replyWith(page, 'Turn the hand').getByRole('button', { name: 'Mark as the answer' }).click()
  await expect(solvedAnswer(page)).toContainText('You picked this answer')
  await expectAccessibleInBothThemes(page)

  await server.admin('clock', '+1m')
  const bell = follower.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread')
  await bell.click()
  await follower
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/^Solved: Builder gel/)
    .click()
  await expect(follower).toHaveURL(new RegExp(`/forum/thread/${id}\\?reply=`))
  await expect(replyWith(follower, 'Turn the hand')).toBeInViewport()
  await expect(solvedAnswer(follower)).toContainText('Ana picked this answer')
})

test('a poll hides its totals until one votes, counts a vote once, and refuses a second (B8)', async ({ page, town }) => {
  const [ana, bea] = [await premium(town, 'Ana Polls'), await premium(town, 'Bea Votes')]
  const question = 'What do you change first?'
  const poll = { options: ['Cuticle work', 'Primer', 'The lamp'], days: 3 }
  const id = await postThread(town, ana, { title: question, kind: 'poll', poll })
  await call(town, ana, 'rpc/forum_vote', { thread_id: id, choices: [2] })
  await town.signIn(page, bea)
  await openThread(page, id, question)
  const shown = page.getByRole('region', { name: 'Poll' })
  await expect(shown.getByText(/ends in [34] d/)).toBeVisible()
  await expect(shown.getByText(/%|vote,/)).toHaveCount(0)
  await expectAccessible(page)

  const second = await town.window(bea)
  await openThread(second, id, question)
  await second.getByRole('radio', { name: 'The lamp' }).check()
  await shown.getByRole('radio', { name: 'Cuticle work' }).check()
  await shown.getByRole('button', { name: 'Vote' }).click()
  await expect(shown.getByText(/2 votes, ends in [34] d/)).toBeVisible()
  await expect(shown.getByRole('listitem')).toHaveText([/Cuticle work.*your vote.*50%/, /Primer.*50%/, /The lamp.*0%/])
  await second.getByRole('button', { name: 'Vote' }).click()
  await expect(results(second)).toContainText('You have voted already.')
  await expect(second.getByText(/2 votes, ends in [34] d/)).toBeVisible()
})

test('authors edit and delete, others report, the team closes and removes; a reaction that fails is taken back (B7.7, B8)', async ({
  page,
  town,
  server,
  expects,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Edits'), await premium(town, 'Bea Reports')]
  const mod = await premium(town, 'Mo Keeps')
  await server.admin('grant', mod.email, 'moderator')
  expects.console(/net::ERR_FAILED/)
  const id = await postThread(town, ana, { title })
  const reply = await postReply(town, ana, id, 'I meant the ring finger.')
  await town.signIn(page, ana)
  await openThread(page, id, title)
  await page.getByRole('button', { name: 'More about this thread' }).click()
  await expect(page.getByRole('menuitem', { name: /^Close this thread/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('Others have replied, so it stays.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await menuOf(replyWith(page, 'ring finger'))
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your reply' }).fill('I meant the _ring finger_ alone.')
  await expectAccessible(page)
  let saves = 0
  page.on('request', (request) => (saves += request.url().endsWith('/rpc/forum_reply_edit') ? 1 : 0))
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your reply' }).press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(replyWith(page, 'alone').locator('i')).toHaveText('ring finger')
  expect(saves).toBe(1)

  const hers = await town.window(bea)
  await openThread(hers, id, title)
  const helpful = replyWith(hers, 'alone').getByRole('button', { name: /^Helpful/ })
  await hers.route('**/rpc/forum_react', (route) => route.abort(), { times: 1 })
  await helpful.click()
  await expect(results(hers)).toContainText("That didn't work")
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  await helpful.click()
  await expect(helpful).toHaveAccessibleName('Helpful, 1')
  await expect(replyWith(page, 'alone').getByRole('button', { name: 'Helpful, 1' })).toBeVisible()
  await menuOf(replyWith(hers, 'alone'))
  await hers.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Report Ana Edits' })
  await dialog.getByRole('radio', { name: 'Unsafe practice or an injury' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(results(hers)).toContainText('Thank you. Your report number is')
  const [reported] = await call<{ reply_id: string; reasons: object }[]>(town, mod, 'rpc/admin_forum_reports', {})
  expect([reported?.reply_id, reported?.reasons]).toEqual([reply, { unsafe_practice: 1 }])

  const team = await town.window(mod)
  await openThread(team, id, title)
  await team.getByRole('button', { name: 'More about this thread' }).click()
  await team.getByRole('menuitem', { name: 'Close', exact: true }).click()
  await expect(team.getByText('Closed', { exact: true })).toBeVisible()
  await expect(team.getByRole('menu')).toHaveCount(0)
  await menuOf(replyWith(team, 'alone'))
  await team.getByRole('menuitem', { name: 'Remove' }).click()
  await team.getByRole('textbox', { name: 'Reason, as the author reads it' }).fill('Off topic')
  await team.getByRole('button', { name: 'Remove reply' }).click()
  await expect(team.getByText('Our team removed this reply.')).toBeVisible()
  await expect(hers.getByText('Our team removed this reply.')).toBeVisible()
  await hers.reload()
  await expect(hers.getByText('This thread is closed. You can still read it.')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Write a reply' })).toHaveCount(0)
})

test('a long thread opens at any reply, keeps some dozens of rows on the page, and finds words (B8)', async ({ page, town }) => {
  const ana = await premium(town, 'Ana Long')
  const id = await postThread(town, ana, { title })
  const names = ['Bea Long', 'Cleo Long', 'Dee Long', 'Eve Long', 'Fay Long', 'Gia Long', 'Hal Long']
  const people = await Promise.all(names.map((name) => premium(town, name)))
  const ids: string[] = []
  for (let number = 0; number < 63; number++) {
    const who = people[number % people.length] ?? ana
    ids.push(await postReply(town, who, id, `Reply number ${number}, about ${number === 33 ? 'acetone' : 'the lamp'}.`))
  }
  await town.signIn(page, ana)
  await openThread(page, id, title)
  await expect(replyWith(page, 'number 0,')).toBeVisible()
  await expect(replyWith(page, 'number 33,')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search in this thread' }).fill('acetone')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('1 reply with “acetone”')).toBeVisible()
  await page.getByRole('link', { name: 'Show it in the thread' }).click()
  await expect(replyWith(page, 'number 33,')).toBeFocused()
  await expect(replyWith(page, 'number 33,')).toBeInViewport()
  await expect(replyWith(page, 'number 0,')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show earlier replies' }).click()
  await expect(page.getByRole('button', { name: 'Show earlier replies' })).toHaveCount(0)
  // Right after it has opened there, the list returns to the reply that was found, as long as it measures rows around it.
  await expect(async () => {
    await page.mouse.wheel(0, -600)
    await expect(replyWith(page, 'number 17,')).toBeVisible({ timeout: 500 })
  }).toPass()
  // Of the sixty that are loaded.
  expect(await page.locator('.replies [data-reply]').count()).toBeLessThan(40)
  await page.getByRole('radio', { name: 'Newest' }).check({ force: true })
  await expect(page).toHaveURL(/sort=newest/)
  await expect(replyWith(page, 'number').first()).toContainText('number 62,')
})
