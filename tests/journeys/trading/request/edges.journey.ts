// B6.16: the edges of a request: the meter at 0.75 and 0.90, the license of a massage, and the one text for members who cannot be asked.
import { expect, test, type Account, type Town } from '#tests/support/journeys/clock-town.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { goToStep, requestStep } from '#tests/support/journeys/request.ts'
import { offer } from '#tests/support/policies/trades.ts'

async function professional(town: Town, name: string, service: object): Promise<Account> {
  const account = await town.account(name)
  await call(town, account, 'rpc/save_service', { duration_minutes: 60, list_price_cents: 10_000, ...service })
  return account
}

test('B6.16: the meter says balanced from 90 percent on and uneven below 75, and a massage needs the tick about the license', async ({
  page,
  town,
}) => {
  const [ana, bea] = await Promise.all([
    professional(town, 'Ana Edge', { name: 'Gel set', category: 'nails' }),
    professional(town, 'Bea Edge', { name: 'Back massage', category: 'massage' }),
  ])
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}`)
  await requestStep(page, "What you'd like")
    .getByRole('checkbox', { name: /Back massage/ })
    .check()
  await goToStep(page, 'What you offer')
  const offered = requestStep(page, 'What you offer')
  await offered.getByRole('checkbox', { name: /Gel set/ }).check()
  const meter = page.getByRole('region', { name: 'Fair value' })
  await expect(meter).toContainText('Balanced: you give as much as you get.')
  for (const [value, words, line] of [
    ['90', 'Balanced: you give $10 less value.', 'Bea gives $10 more.'],
    ['89.99', 'Slightly uneven: you give $10.01 less value.', 'Bea gives $10.01 more. Add a service to even it out.'],
    ['75', 'Slightly uneven: you give $25 less value.', 'Bea gives $25 more. Add a service to even it out.'],
    ['74.99', 'Uneven: you give $25.01 less value.', 'Bea gives $25.01 more. Add a service to even it out.'],
  ] as const) {
    await offered.getByLabel('Value for this trade Gel set').fill(value)
    await expect(meter).toContainText(words)
    await expect(meter).toContainText(line)
  }
  await offered.getByLabel('Value for this trade Gel set').fill('100')

  await goToStep(page, 'Review')
  const send = page.getByRole('button', { name: 'Send request' })
  const license = page.getByRole('checkbox', { name: "I understand Bea's license for this service has not been verified", exact: true })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Tick the line about the license.')
  await expect(license).toBeFocused()
  await license.check()
  // On a phone the meter is below it, and covers nothing.
  await send.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const [button, panel] = [await send.boundingBox(), await page.getByRole('complementary', { name: 'Your request' }).boundingBox()]
  if (!button || !panel) throw new Error('one of them is not on the screen')
  expect(panel.y >= button.y + button.height || panel.x >= button.x + button.width).toBe(true)
  await send.click()
  await expect(page.getByRole('article', { name: 'Trade with Bea Edge' })).toContainText('Back massage')
  const byHand = call(town, ana, 'rpc/trade_send', { recipient_id: (await town.account('Cleo Edge')).id, items: offer })
  await expect(byHand).rejects.toThrow('Please tick that their license for this service has not been verified.')
})

test('B6.16: a blocked member reads the same as about a member who takes no trades, when they send and afterwards', async ({
  page,
  town,
}) => {
  const [ana, bea, cleo] = await Promise.all([
    professional(town, 'Ana Neutral', { name: 'Gel set', category: 'nails' }),
    professional(town, 'Bea Neutral', { name: 'Silk press', category: 'hair' }),
    professional(town, 'Cleo Neutral', { name: 'Updo', category: 'hair' }),
  ])
  await town.signIn(page, ana)
  const asked: string[] = []
  for (const [who, service, close] of [
    [bea, /Silk press/, () => call(town, bea, 'blocks', { blocker_id: bea.id, blocked_id: ana.id })],
    [cleo, /Updo/, () => setClosed(town, cleo)],
  ] as const) {
    await page.goto(`/request-trade/${who.id}`)
    await requestStep(page, "What you'd like").getByRole('checkbox', { name: service }).check()
    await goToStep(page, 'What you offer')
    await requestStep(page, 'What you offer')
      .getByRole('checkbox', { name: /Gel set/ })
      .check()
    await goToStep(page, 'Review')
    await page.getByRole('checkbox', { name: /license/ }).check()
    // While the request is being written.
    await close()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('alert')).toHaveText("This professional isn't accepting trades right now.")
    await page.reload()
    await expect(page.getByRole('heading', { name: "This professional isn't accepting trades right now." })).toBeVisible()
    asked.push(await page.getByRole('main').innerText())
  }
  expect(asked[0]).toBe(asked[1])
})

async function setClosed(town: Town, who: Account): Promise<void> {
  const page = await town.window(who)
  await page.goto('/my-profile-settings')
  await page.getByRole('switch', { name: /Open to trade/ }).uncheck()
  await expect(page.getByRole('form', { name: 'Trading' }).getByRole('status')).toHaveText('Saved')
}

test('who sets their hours on the way to propose times gets back to the times, which are by the clock of these hours everywhere', async ({
  town,
}) => {
  const [ana, bea] = await Promise.all([
    professional(town, 'Ana Hourless', { name: 'Gel set', category: 'nails' }),
    professional(town, 'Bea Hourless', { name: 'Updo', category: 'hair' }),
  ])
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '18:00' }))
  await call(town, bea, 'rpc/availability_save', { timezone: 'America/New_York', hours: everyDay })
  const page = await town.window(ana, { timezoneId: 'America/New_York' })
  await page.goto(`/request-trade/${bea.id}`)
  await requestStep(page, "What you'd like").getByRole('checkbox', { name: /Updo/ }).check()
  await goToStep(page, 'What you offer')
  await requestStep(page, 'What you offer')
    .getByRole('checkbox', { name: /Gel set/ })
    .check()
  await goToStep(page, 'When and where')
  await page.getByRole('radiogroup', { name: 'When: Updo' }).getByRole('radio', { name: 'Propose times' }).press('Space')
  await page.getByRole('link', { name: 'Set your hours' }).click()
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles')
  await page.getByRole('button', { name: /^Edit Monday/ }).click()
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const back = page.getByRole('link', { name: 'Back to your request' })
  await expect(back).toHaveCount(0)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await back.click()
  await expect(page).toHaveURL(new RegExp(`/request-trade/${bea.id}\\?step=when$`))
  const when = requestStep(page, 'When and where')
  const question = when.getByRole('radiogroup', { name: 'When: Updo' })
  await expect(question.getByRole('radio', { name: 'Propose times' })).toBeChecked()
  await when.locator('[aria-pressed=false]').first().click()
  const picked = when.getByRole('button', { name: /^Remove / })
  await expect(picked).toHaveText(/^Mon, .* [AP]M Pacific time $/)
  const words = ((await picked.textContent()) ?? '').trim()
  await goToStep(page, 'Review')
  await expect(requestStep(page, 'Review').getByRole('region', { name: 'You get' }).getByRole('time')).toHaveText(words)
})
