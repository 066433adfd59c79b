// Following a member, and a thread that the team slows down.
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { openThread, postThread, replyBox } from '#tests/support/community/threads.ts'

test('a member follows another on their profile and in a thread, and finds their threads under Following (A-50)', async ({
  page,
  town,
}) => {
  const [ana, bea, cleo] = [await premium(town, 'Ana Reads'), await premium(town, 'Bea Posts'), await premium(town, 'Cleo Posts')]
  await postThread(town, bea, { title: 'What I changed in my prep this year' })
  const id = await postThread(town, cleo, { title: 'How long do your chrome sets last?' })
  await town.signIn(page, ana)
  await page.goto(`/professional/${bea.id}`)
  const button = page.getByRole('button', { name: 'Follow Bea Posts' })
  await button.click()
  await expect(results(page)).toContainText('You follow Bea Posts.')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  expect(await call(town, bea, 'notifications?select=title&type=eq.new_follower')).toEqual([{ title: 'Ana Reads follows you' }])

  await openThread(page, id, 'How long do your chrome sets last?')
  await page.getByRole('button', { name: 'More about this thread' }).click()
  await page.getByRole('menuitem', { name: 'Follow Cleo Posts' }).click()
  await expect(results(page)).toContainText('You follow Cleo Posts.')

  await page.goto('/forum?list=following')
  const threads = page.getByRole('main').getByRole('link')
  await expect(threads.filter({ hasText: 'What I changed in my prep' })).toBeVisible()
  await expect(threads.filter({ hasText: 'How long do your chrome sets' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Cleo Posts' }).click()
  await expect(threads.filter({ hasText: 'How long do your chrome sets' })).toHaveCount(0)
  await expect(threads.filter({ hasText: 'What I changed in my prep' })).toBeVisible()
})

test('the team slows a thread down, and the form says when one can reply again (B8)', async ({ page, town, server }) => {
  const [ana, mo] = [await premium(town, 'Ana Writes'), await premium(town, 'Mo Slows')]
  await server.admin('grant', mo.email, 'moderator')
  const title = 'Which lamp do you trust, and why that one?'
  const id = await postThread(town, await premium(town, 'Bea Asks'), { title })
  const team = await town.window(mo)
  await openThread(team, id, title)
  await team.getByRole('button', { name: 'More about this thread' }).click()
  await team.getByRole('menuitem', { name: 'Slow mode' }).click()
  await team.getByRole('combobox', { name: 'One reply every' }).selectOption('5 minutes')
  await expectAccessible(team)
  await team.getByRole('button', { name: 'Save' }).click()
  await expect(results(team)).toContainText('Saved.')

  await town.signIn(page, ana)
  await openThread(page, id, title)
  await expect(page.getByText('Slow mode: one reply every 5 minutes.')).toBeVisible()
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await replyBox(page).fill('The one with the timer.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('You can reply again in 5 minutes.')).toBeVisible()
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await replyBox(page).fill('And another thing.')
  await expect(page.getByRole('button', { name: 'Post reply' })).toBeDisabled()
  await expectAccessible(page)
})
