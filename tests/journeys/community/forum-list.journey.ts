// The lists of the forum: what narrows them, what is new, and what a member follows (B8).
import { postThread, replyTo, threadRow } from '#tests/support/community/forum.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { moderator, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'

/** Other journeys on this server have threads with such titles. */
const titled = (title: string) => `${title} (in lists)`

test('ROUTE-48: a member finds a thread by category, kind, tag and words with a typo; sees what is new; follows a category and stops', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Lists'), await premium(town, 'Bea Lists')]
  const [gel, brow, press, rules] = [
    titled('Builder gel lifts'),
    titled('Healed brows'),
    titled('Silk press holds'),
    titled('Welcome here'),
  ]
  const question = await postThread(town, bea, {
    category: 'nails',
    kind: 'question',
    title: gel,
    body: '**Prep**\nDehydrate and *prime* once.',
    tags: ['Builder gel'],
  })
  await postThread(town, bea, { category: 'permanent-makeup', kind: 'showcase', title: brow })
  const pinned = await postThread(town, bea, { title: rules })
  await call(town, await moderator(town, server, 'Mo Lists'), 'rpc/forum_thread_keep', { thread_id: pinned.id, what: 'pin' })
  const answer = await replyTo(town, ana, question, 'Look at the ring finger.')
  await call(town, bea, 'rpc/forum_thread_solve', { thread_id: question.id, reply_id: answer.id })

  await town.signIn(page, ana)
  await page.goto('/forum')
  await expect(page.getByText(/^Shop talk from \d+ working professionals/)).toBeVisible()
  await expect(page.getByRole('link', { name: rules }).getByText('Pinned')).toBeVisible()
  const row = threadRow(page, gel)
  for (const words of ['Nails', 'Bea Lists, just now', 'Dehydrate and prime once.', 'Solved', 'Question', '1 reply']) {
    await expect(row).toContainText(words)
  }
  await expect(threadRow(page, brow)).toContainText('Showcase')
  await expectAccessibleInBothThemes(page)

  const chips = page.getByRole('group', { name: 'Categories' })
  // No other journey posts in this one, so nothing in it is new again.
  await chips.getByRole('button', { name: /^Permanent Makeup \d+ new$/ }).click()
  await expect(page).toHaveURL('/forum?category=permanent-makeup')
  await expect(threadRow(page, brow)).toBeVisible()
  await expect(row).toHaveCount(0)
  await chips.getByRole('button', { name: 'All' }).click()
  await expect(chips.getByRole('button', { name: /^Nails \d+ new$/ })).toBeVisible()
  await expect(chips.getByRole('button', { name: 'Permanent Makeup', exact: true })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search threads' }).fill('bulder gel')
  await expect(page).toHaveURL('/forum?q=bulder+gel')
  await expect(threadRow(page, brow)).toHaveCount(0)
  await row.getByRole('link', { name: '#builder-gel' }).click()
  await expect(page).toHaveURL('/forum?q=bulder+gel&tag=builder-gel')
  await page.getByLabel('Kind').selectOption('Poll')
  await expect(page.getByRole('heading', { name: 'No threads fit' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/forum')
  await page.getByLabel('Kind').selectOption('Showcase')
  await expect(threadRow(page, brow)).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.goto('/forum?category=hair')
  await page.getByRole('button', { name: 'Follow Hair' }).click()
  await expect(page.getByRole('button', { name: 'Following Hair' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => call(town, ana, 'forum_follows?select=category,level&category=not.is.null'))
    .toEqual([{ category: 'hair', level: 'watch' }])
  await postThread(town, await premium(town, 'Cleo Lists'), { category: 'hair', title: press })
  await page.getByRole('tab', { name: 'Following' }).click()
  await expect(threadRow(page, press)).toBeVisible()
  await expect(threadRow(page, brow)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Unanswered' }).click()
  await expect(page).toHaveURL('/forum?category=hair&list=unanswered')
  await expect(threadRow(page, press)).toBeVisible()
  await page.getByRole('tab', { name: 'Following' }).click()
  await page.getByRole('list', { name: 'You follow' }).getByRole('button', { name: 'Remove Hair' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing you follow yet' })).toBeVisible()

  await page.goto('/forum')
  await page.getByRole('tab', { name: 'Top' }).click()
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Month').click()
  await expect(page).toHaveURL('/forum?list=top&period=month')
  await expect(row).toBeVisible()
  await page.getByRole('tab', { name: 'My posts' }).click()
  await expect(page.getByRole('heading', { name: "You haven't posted yet" })).toBeVisible()
})

test('a list that fails to load says so and can be loaded again; an empty category invites the first conversation', async ({
  page,
  town,
  expects,
}) => {
  await town.signIn(page, await premium(town, 'Ana Empty'))
  expects.status(500, '/rest/v1/rpc/search_threads')
  let isDown = true
  await page.route('**/rpc/search_threads', (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'Down' } }) : route.continue(),
  )
  await page.goto('/forum?category=advanced-beauty')
  await expect(page.getByText('Failed to load threads')).toBeVisible()
  isDown = false
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Start the first conversation in Advanced Beauty.' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('main').getByRole('link', { name: 'New thread' }).last().click()
  await expect(page.getByLabel('Category')).toHaveValue('advanced-beauty')
})
