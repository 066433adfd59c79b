// Standing in the settings (B22): a suspended member sees why, appeals, and can use everything again once it is lifted.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { type Account, anonKeyOf, expect, password, test, type Town } from '#tests/support/journeys/journey.ts'
import { call, conversation, say } from '#tests/support/journeys/journey-messages.ts'

const reason = 'You wrote to several members again and again.'
const standing = (page: Page) => page.getByRole('region', { name: 'Your standing' })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Your account is suspended' })
const offer = (page: Page) => page.getByRole('region', { name: 'Upgrade' })

/** Signed in just now, as a sensitive act requires. */
async function freshly(town: Town, email: string): Promise<Account> {
  const answer = await fetch(`${town.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await anonKeyOf(town.url), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { session: await answer.json() } as Account
}

test('a member without sanctions is in good standing', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Good'))
  await page.goto('/settings?tab=account#standing')
  await expect(standing(page).getByText('All good: no warnings, no limits.')).toBeInViewport()
  await expect(banner(page)).toHaveCount(0)
})

test('a suspended member sees why on every screen, appeals, and works on in the same session once it is lifted', async ({ page, town }) => {
  const [sue, bea] = [await town.account('Sue Standing'), await town.account('Bea Standing')]
  await conversation(town, bea, sue)
  await say(town, bea, sue, 'Please stop writing')
  const sanction = await call<string>(town, await freshly(town, 'admin@demo.test'), 'rpc/member_suspend', {
    member_id: sue.id,
    days: 7,
    reason,
  })

  await town.signIn(page, sue)
  await page.goto('/homepage')
  await expect(banner(page)).toContainText(/Your account is suspended until \w+ \d+, \d{4}\. You can read what's yours\./)
  await expect(offer(page)).toHaveCount(0)
  await page.goto('/messages')
  await expect(page.getByText('Please stop writing')).toBeVisible()
  await banner(page).getByRole('link', { name: 'See why, and appeal' }).click()
  await expect(page).toHaveURL('/settings?tab=account#standing')
  await expect(standing(page).getByText(reason)).toBeInViewport()
  await expect(standing(page).getByText("You can read what is yours and appeal. Other members don't find you meanwhile.")).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await standing(page).getByRole('button', { name: 'Appeal' }).click()
  const box = standing(page).getByRole('textbox', { name: 'Your appeal' })
  await expect(box).toBeFocused()
  await standing(page).getByRole('button', { name: 'Send appeal' }).click()
  await expect(standing(page).getByText('Write what we should know.')).toBeVisible()
  await box.fill("I am sorry. It won't happen again.")
  await expect(standing(page).getByText('966 characters left.', { exact: false })).toBeVisible()
  await standing(page).getByRole('button', { name: 'Send appeal' }).click()
  await expect(standing(page).getByText("I am sorry. It won't happen again.")).toBeVisible()
  await expect(standing(page).getByText('Someone other than the person who decided looks at it again', { exact: false })).toBeVisible()
  await expect(standing(page).getByRole('button', { name: 'Appeal' })).toHaveCount(0)

  // A name that changes is refused with the reason, not with a fault.
  await page.getByRole('textbox', { name: 'Full name' }).fill('Sue Changed')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText(/Your account is suspended until \w+ \d+\. Settings says why\./)).toBeVisible()

  const moderator = await demoMember(town.url, 'moderator')
  const [appeal] = await call<{ id: string }[]>(town, moderator, `appeals?select=id&sanction_id=eq.${sanction}`)
  await lifts(town, moderator, appeal?.id ?? '')
  await expect(banner(page)).toHaveCount(0)
  await expect(offer(page)).toBeVisible()
  await expect(standing(page).getByText('We lift it this once.')).toBeVisible()
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
})

async function lifts(town: Town, { session }: Account, appealId: string): Promise<void> {
  const answered = await fetch(`${town.url}/rest/v1/rpc/appeal_answer`, {
    method: 'POST',
    headers: {
      apikey: await anonKeyOf(town.url),
      authorization: `Bearer ${String(session['access_token'])}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ appeal_id: appealId, is_lifted: true, answer: 'We lift it this once.' }),
  })
  expect(answered.status).toBe(204)
}

test("the demo town's suspended member waits for the answer to their appeal", async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'suspended'))
  await page.goto('/settings?tab=account#standing')
  await expect(standing(page).getByRole('listitem')).toHaveCount(2)
  await expect(standing(page).getByText('Someone other than the person who decided looks at it again', { exact: false })).toBeVisible()
  await expect(standing(page).getByRole('button', { name: 'Appeal' })).toHaveCount(0)
})
