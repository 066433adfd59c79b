// After a trade: sealed reviews that open together, replies, reports, and the next trade.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { goToStep, sendRequest } from '#tests/support/journeys/request.ts'

const fullSet = { name: 'Gel full set', category: 'nails', duration_minutes: 90, list_price_cents: 12_000 }
const silkPress = { name: 'Silk press', category: 'hair', duration_minutes: 120, list_price_cents: 11_000 }

/** Ana has given Bea a full set for a silk press, and both have confirmed it. */
async function completed(town: Town, names: [string, string]): Promise<{ ana: Account; bea: Account; tradeId: string }> {
  const [ana, bea] = [await town.account(names[0]), await town.account(names[1])]
  const { id: set } = await call<{ id: string }>(town, ana, 'rpc/save_service', fullSet)
  const { id: press } = await call<{ id: string }>(town, bea, 'rpc/save_service', silkPress)
  const item = ({ name, list_price_cents, ...more }: typeof fullSet) => ({ title: name, agreed_value_cents: list_price_cents, ...more })
  const { id: tradeId } = await call<{ id: string }>(town, ana, 'rpc/trade_send', {
    recipient_id: bea.id,
    items: [
      { giver: 'proposer', service_id: set, ...item(fullSet) },
      { giver: 'recipient', service_id: press, ...item(silkPress) },
    ],
    accepts_unverified: true,
  })
  await call(town, bea, 'rpc/trade_accept', { trade_id: tradeId, expected_version: 1, accepts_unverified: true })
  await town.begin(tradeId)
  for (const who of [ana, bea]) await call(town, who, 'rpc/trade_confirm', { trade_id: tradeId })
  return { ana, bea, tradeId }
}

const detailWith = (page: Page, name: string) => page.getByRole('article', { name: `Trade with ${name}` })
const stars = (page: Page, name: string, count: number) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) }).getByRole('radio', { name: `${count} of 5 stars` })

async function rate(page: Page, counts: [number, number, number]): Promise<void> {
  for (const [at, name] of ['Quality', 'Reliability', 'Friendliness'].entries()) await stars(page, name, counts[at] ?? 5).check()
}

test('both write a review: sealed in between, a draft survives a reload, and both open together, live (NOTIF-11)', async ({ town }) => {
  const { ana, bea, tradeId } = await completed(town, ['Ana Review', 'Bea Review'])
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  await hers.goto(`/trades?id=${tradeId}`)
  await theirs.goto(`/trades?id=${tradeId}`)
  await expect(hers.getByRole('heading', { name: 'You and Bea traded gel full set for silk press' })).toBeVisible()

  await hers.getByRole('button', { name: 'Write a review' }).click()
  await expect(hers.getByText("Neither of you can read the other's review first, or see whether there is one.")).toBeVisible()
  await hers.getByRole('button', { name: 'Seal your review' }).click()
  await expect(hers.getByRole('alert')).toHaveText('Give each of the three at least one star.')
  await expect(stars(hers, 'Quality', 1)).toBeFocused()
  await rate(hers, [5, 5, 4])
  await hers.getByRole('button', { name: 'On time' }).click()
  await hers.getByRole('textbox', { name: 'In your words' }).fill('On time. Not a crease.')
  await expect(hers.getByRole('button', { name: 'On time' })).toHaveAttribute('aria-pressed', 'true')

  // Leaving the page loses nothing.
  await hers.reload()
  await expect(hers.getByRole('textbox', { name: 'In your words' })).toHaveValue('On time. Not a crease.')
  await expect(stars(hers, 'Friendliness', 4)).toBeChecked()
  await expectAccessibleInBothThemes(hers)
  await hers.getByRole('button', { name: 'Seal your review' }).click()
  await expect(detailWith(hers, 'Bea Review').getByText('Your review is sealed', { exact: true })).toBeVisible()

  // Ana can still change it; Bea sees nothing of it.
  await hers.getByRole('button', { name: 'Change it' }).click()
  await expect(hers.getByRole('textbox', { name: 'In your words' })).toHaveValue('On time. Not a crease.')
  await hers.getByRole('textbox', { name: 'In your words' }).fill('On time. Not a single crease.')
  await hers.getByRole('button', { name: 'Save changes' }).click()
  await expect(detailWith(hers, 'Bea Review').getByText('Your review is sealed', { exact: true })).toBeVisible()
  expect(await call(town, bea, `reviews?select=id&trade_id=eq.${tradeId}`)).toEqual([])
  expect(await call(town, bea, `profiles?select=review_count&id=eq.${bea.id}`)).toEqual([{ review_count: 0 }])

  await theirs.getByRole('button', { name: 'Write a review' }).click()
  await rate(theirs, [4, 4, 4])
  await theirs.getByRole('button', { name: 'Seal your review' }).click()
  for (const page of [hers, theirs]) {
    await expect(page.getByRole('listitem').filter({ hasText: /about you/ })).toBeVisible()
    await expect(page.getByText('On time. Not a single crease.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
  }
  await expect(hers.getByText('Bea Review reviewed your trade')).toBeVisible()
})

test('a profile shows its reviews and the member replies once; cards show the average; a newcomer has none', async ({ town }) => {
  const { ana, bea, tradeId } = await completed(town, ['Ana Rated', 'Bea Rated'])
  const save = (who: Account, body: string) =>
    call(town, who, 'rpc/review_save', { trade_id: tradeId, quality: 5, reliability: 5, friendliness: 4, body })
  await save(ana, 'Not a crease.')
  await save(bea, '')

  const theirs = await town.window(bea)
  await theirs.goto(`/professional/${bea.id}#reviews`)
  const section = theirs.getByRole('region', { name: 'Reviews' })
  await expect(section).toContainText('4.7')
  await expect(section).toContainText('from 1 review')
  await expect(section.getByText('Friendliness')).toHaveCount(0)
  await section.getByRole('button', { name: 'Reply' }).click()
  await expect(section.getByRole('button', { name: 'Post reply' })).toBeDisabled()
  await section.getByRole('textbox', { name: 'Your reply' }).fill('Thank you, Ana!')
  await section.getByRole('button', { name: 'Post reply' }).click()
  await expect(section.getByText('Bea replied')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  await expectAccessibleInBothThemes(theirs)

  const eve = await town.account('Eve Reads')
  const page = await town.window(eve)
  await page.goto('/browse-professionals?q=Bea+Rated')
  const card = page.getByRole('link', { name: /Bea Rated/ })
  await expect(card).toContainText('4.7(1)')
  await card.click()
  const read = page.getByRole('region', { name: 'Reviews' })
  await read.scrollIntoViewIfNeeded()
  await expect(read.getByText('Not a crease.')).toBeVisible()
  await expect(read.getByText('Thank you, Ana!')).toBeVisible()
  await expect(read.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  // Eve is new: no rating, not a zero.
  await page.goto(`/professional/${eve.id}#reviews`)
  await expect(page.getByRole('heading', { level: 1, name: 'Eve Reads' })).toBeVisible()
  await expect(page.getByText('Rated', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Reliability' })).toContainText('New to trading here.')
})

test('a review can be reported from the profile that shows it', async ({ page, town }) => {
  const { ana, bea, tradeId } = await completed(town, ['Ana Rude', 'Bea Hurt'])
  const save = (who: Account, body: string) =>
    call(town, who, 'rpc/review_save', { trade_id: tradeId, quality: 1, reliability: 1, friendliness: 1, body })
  await save(ana, 'Rude words')
  await save(bea, '')
  await town.signIn(page, bea)
  await page.goto(`/professional/${bea.id}#reviews`)
  await page.getByRole('button', { name: 'Report the review by Ana Rude' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Ana Rude' })
  await dialog.getByRole('radio', { name: 'Harassment or bullying' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/Your report number is [0-9A-F]{8}\./)).toBeVisible()
  expect(await call(town, bea, 'reports?select=reason,subject_type,reported_id')).toEqual([
    { reason: 'harassment', subject_type: 'review', reported_id: ana.id },
  ])
})

test('Trade again opens a request with the same services of both', async ({ page, town }) => {
  const { ana, tradeId } = await completed(town, ['Ana Again', 'Bea Again'])
  await town.signIn(page, ana)
  await page.goto(`/trades?id=${tradeId}`)
  await page.getByRole('button', { name: 'Trade again' }).click()
  await expect(page).toHaveURL(/\/request-trade\//)
  await expect(page.getByRole('checkbox', { name: /Silk press/ })).toBeChecked()
  await goToStep(page, 'What you offer')
  await expect(page.getByRole('checkbox', { name: /Gel full set/ })).toBeChecked()
  await sendRequest(page)
  await expect(detailWith(page, 'Bea Again')).toContainText('Silk press')
})

test('a moderator finds a review on the record of its author, and hides it with a reason; the profile no longer shows it', async ({
  town,
  server,
}) => {
  const { ana, bea, tradeId } = await completed(town, ['Ana Insults', 'Bea Insulted'])
  const save = (who: Account, body: string) =>
    call(town, who, 'rpc/review_save', {
      trade_id: tradeId,
      quality: 1,
      reliability: 1,
      friendliness: 1,
      body,
      private_note: 'Never again',
    })
  await save(ana, 'Words that break the rules')
  await save(bea, '')
  const mo = await town.account('Mo Reviews')
  await server.admin('grant', mo.email, 'moderator')
  const page = await town.window(mo)
  await page.goto(`/admin?tab=appeals&member=${ana.id}`)
  await expect(page.getByText('Bea Insulted', { exact: true })).toBeVisible()
  await page.getByText('Written by them').click()
  await expect(page.getByText('Words that break the rules')).toBeVisible()
  await expect(page.getByText('Private note: Never again')).toBeVisible()
  await page.getByRole('button', { name: 'Hide review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' })
  await expect(dialog.getByRole('button', { name: 'Hide review' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Start from' }).selectOption('Insults or hate')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide review' })).toHaveCount(0)

  await page.goto(`/professional/${bea.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bea Insulted' })).toBeVisible()
  await expect(page.getByText('Words that break the rules')).toHaveCount(0)
})

test('B6.8: after three trades a profile says how reliable its member is', async ({ town }) => {
  const [ana, bea] = [await town.account('Ana Reliable'), await town.account('Bea Reliable')]
  const items = [
    { giver: 'proposer', title: 'Gel full set', category: 'nails', duration_minutes: 90, agreed_value_cents: 12_000 },
    { giver: 'recipient', title: 'Silk press', category: 'hair', duration_minutes: 120, agreed_value_cents: 11_000 },
  ]
  const page = await town.window(bea)
  const reliability = page.getByRole('region', { name: 'Reliability' })
  for (const many of [1, 2, 3]) {
    const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items })
    await call(town, bea, 'rpc/trade_accept', { trade_id: id, expected_version: 1 })
    await town.begin(id)
    for (const who of [ana, bea]) await call(town, who, 'rpc/trade_confirm', { trade_id: id })
    await page.goto(`/professional/${ana.id}`)
    await expect(reliability).toContainText(many < 3 ? 'New to trading here.' : 'Appointments kept')
  }
  await expect(reliability).toContainText('100%')
  await expect(reliability).toContainText('Late cancels')
  await expectAccessibleInBothThemes(page)
})
