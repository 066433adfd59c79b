// Around an appointment: its file for a calendar, taps without a connection, and a trusted contact (B6.6, B6.7).
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { cutOff, untilSettled } from '#tests/support/journeys/settled.ts'
import { offer } from '#tests/support/policies/trades.ts'

type Meeting = { id: string; trade_id: string; at: number; minutes: number; title: string }

/** What Ana gives Bea at Ana's place begins at the next quarter hour that is two minutes away. */
async function soon(town: Town): Promise<{ ana: Account; bea: Account; meeting: Meeting }> {
  const [ana, bea] = await Promise.all([town.account('Ana Meets'), town.account('Bea Meets')])
  const trade = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items: offer })
  await call(town, bea, 'rpc/trade_accept', { trade_id: trade.id, expected_version: 1 })
  const [row] = await call<{ id: string; minutes: number; items: { title: string }[] }[]>(
    town,
    ana,
    `trade_appointments?select=id,minutes,items:trade_items(title)&trade_id=eq.${trade.id}&provider_id=eq.${ana.id}`,
  )
  if (row === undefined) throw new Error('no appointment')
  const at = Math.ceil((Date.now() + 2 * 60_000) / 900_000) * 900_000
  const slot = new Date(at).toISOString()
  await call(town, ana, 'rpc/trade_propose_slots', { appointment_id: row.id, slots: [slot] })
  await call(town, bea, 'rpc/trade_confirm_slot', { appointment_id: row.id, slot })
  return { ana, bea, meeting: { id: row.id, trade_id: trade.id, at, minutes: row.minutes, title: row.items[0]?.title ?? '' } }
}
const card = (page: Page, { title }: Meeting) => page.getByRole('article', { name: title, exact: true }).first()
/** What the page offers as the next thing to do, below the appointment. */
const imHere = (page: Page) => page.getByRole('button', { name: "I'm here" })
const tradePage = ({ trade_id: id }: Meeting) => `/trades?id=${id}`
const checkIns = (page: Page): { count: number } => {
  const sent = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/trade_check_in')) sent.count += 1
  })
  return sent
}
/** Once the page has loaded everything, so that nothing but what is tapped wants the connection. */
async function cutOffSettled(page: Page): Promise<void> {
  await page.route('**/track-analytics', (route) => route.fulfill({ status: 204 }))
  await untilSettled(page)
  await cutOff(page)
}
const hereAt = async (town: Town, who: Account, { id }: Meeting) =>
  (await call<{ provider_here_at: string | null }[]>(town, who, `trade_appointments?select=provider_here_at&id=eq.${id}`))[0]
    ?.provider_here_at

test("an agreed appointment is added to the member's own calendar", async ({ town }) => {
  const { ana, meeting } = await soon(town)
  const page = await town.window(ana)
  await page.goto(tradePage(meeting))
  const download = page.waitForEvent('download')
  await card(page, meeting).getByRole('button', { name: 'Add to calendar' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('appointment.ics')
  const file = await readFile(await saved.path(), 'utf8')
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(event?.startDate.toUnixTime()).toBe(meeting.at / 1000)
  expect(event?.summary).toBe(`${meeting.title} for Bea Meets`)
})

test('a check-in without a connection waits, and is sent once when it is back', async ({ town }) => {
  const { ana, meeting } = await soon(town)
  const page = await town.window(ana)
  const sent = checkIns(page)
  await page.goto(tradePage(meeting))
  const here = imHere(page)
  await expect(here).toBeVisible()
  await cutOffSettled(page)
  await here.click()
  await expect(card(page, meeting)).toContainText("You're here. Waiting for the network.")
  await expect(here).toHaveCount(0)
  expect(sent.count).toBe(0)
  await page.context().setOffline(false)
  await expect(card(page, meeting).getByText('Waiting for the network.')).toHaveCount(0)
  await expect.poll(() => hereAt(town, ana, meeting)).not.toBeNull()
  await expect(card(page, meeting).getByText("You're here.", { exact: true })).toBeVisible()
  expect(sent.count).toBe(1)
})

test('what was tapped without a connection is kept when the page is closed, and sent from any screen', async ({ town }) => {
  const { ana, meeting } = await soon(town)
  const page = await town.window(ana)
  await page.goto(tradePage(meeting))
  await expect(imHere(page)).toBeVisible()
  await cutOffSettled(page)
  await imHere(page).click()
  await expect(card(page, meeting)).toContainText('Waiting for the network.')
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  await next.goto('/settings')
  await expect.poll(() => hereAt(town, ana, meeting)).not.toBeNull()
})

test('a tap that is refused later says why, and can be dismissed', async ({ town }) => {
  const { ana, bea, meeting } = await soon(town)
  const page = await town.window(ana)
  await page.goto(tradePage(meeting))
  await expect(imHere(page)).toBeVisible()
  await cutOffSettled(page)
  await imHere(page).click()
  await expect(card(page, meeting)).toContainText('Waiting for the network.')
  await call(town, bea, 'rpc/trade_cancel', { trade_id: meeting.trade_id, reason: 'other' })
  await page.context().setOffline(false)
  const alert = page.getByRole('article', { name: 'Trade with Bea Meets' }).getByRole('alert')
  await expect(alert).toContainText('Your check-in was not saved')
  await expect(alert).toContainText('This appointment was canceled.')
  await expect(card(page, meeting)).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
})

test('what waits is gone after signing out', async ({ town, expects }) => {
  expects.console(/net::ERR_FAILED/)
  const { ana, meeting } = await soon(town)
  const page = await town.window(ana)
  await page.goto(tradePage(meeting))
  await expect(imHere(page)).toBeVisible()
  await cutOffSettled(page)
  await imHere(page).click()
  await expect(card(page, meeting)).toContainText('Waiting for the network.')
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox-day')).length)
  expect(await stored()).toBe(1)
  await page.route('**/rpc/trade_check_in', (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/rpc/trade_check_in'))
  await page.context().setOffline(false)
  await tried
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored()).toBe(0)
})

type Mail = { subject: string; text: string; links: string[] }
const mailsTo = async (town: Town, address: string) =>
  (await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[]

test('a trusted contact hears of the start, the member says they are OK, and the contact stops with one tap', async ({ town, server }) => {
  const { ana, meeting } = await soon(town)
  const mia = `mia-${meeting.id.slice(0, 8)}@friend.test`
  const page = await town.window(ana)
  await page.goto(tradePage(meeting))
  await card(page, meeting).getByRole('button', { name: 'Add a trusted contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trusted contact' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Give an email address.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Name').fill('Mia')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(mia)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, meeting)).toContainText('Mia will know when it starts and when it ends.')

  await server.admin('clock', '+18m')
  await page.clock.setSystemTime(meeting.at + 60_000)
  await expect.poll(async () => (await mailsTo(town, mia)).map(({ subject }) => subject)).toHaveLength(1)
  const [mail] = await mailsTo(town, mia)
  expect(mail?.subject).toContain('Ana Meets is at an appointment until')
  expect(mail?.text).not.toContain('Bea Meets')
  await page.reload()
  await expect(card(page, meeting)).toContainText("Mia knows that you're here.")
  await card(page, meeting).getByRole('button', { name: "I'm OK" }).click()
  await expect(card(page, meeting)).toContainText("You said you're OK.")

  const visitor = await town.window()
  await visitor.goto(mail?.links.find((link) => link.includes('/unsubscribe')) ?? '')
  await expect(visitor.getByRole('heading', { name: 'No longer be a trusted contact?' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()
})

const textsTo = async (town: Town, number: string) =>
  (await (await fetch(`${town.url}/_sms.json?to=${number}`)).json()) as { text: string }[]

test('a trusted contact with a phone gets texts, and stops them with the link in one', async ({ town, server }) => {
  const { ana, meeting } = await soon(town)
  const number = `503555${String(Number.parseInt(meeting.id.slice(0, 6), 16) % 10_000).padStart(4, '0')}`
  const page = await town.window(ana)
  await page.goto(tradePage(meeting))
  await card(page, meeting).getByRole('button', { name: 'Add a trusted contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trusted contact' })
  await dialog.getByText('By text message').click()
  await dialog.getByLabel('Name').fill('Mia')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Give a phone number.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Phone number').fill('12345')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('US phone number')
  await dialog.getByLabel('Phone number').fill(`(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, meeting)).toContainText('Mia will know when it starts and when it ends.')
  await card(page, meeting).getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Phone number')).toHaveValue(`(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`)

  await server.admin('clock', '+18m')
  await expect.poll(async () => (await textsTo(town, `1${number}`)).length).toBe(1)
  const [message] = await textsTo(town, `1${number}`)
  expect(message?.text).toContain('Ana Meets is at an appointment')
  expect(message?.text).not.toContain('Bea Meets')
  const visitor = await town.window()
  await visitor.goto(/https?:\S+$/.exec(message?.text ?? '')?.[0] ?? '')
  await expect(visitor.getByText(`…${number.slice(-4)}`)).toBeVisible()
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()
})

/** What a phone's camera reads from this part of the screen. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('who provides scans the code of the other, which opens the trade with it filled in, and nothing else hears of it', async ({
  town,
}) => {
  const { ana, bea, meeting } = await soon(town)
  const shows = await town.window(bea)
  await shows.goto(tradePage(meeting))
  const code = await card(shows, meeting).locator('.appointment-code b').innerText()
  const picture = card(shows, meeting).getByRole('img', { name: "The same code for a phone's camera" })
  await expect(picture).toBeVisible()
  await expectAccessibleInBothThemes(shows)
  const link = await scan(picture)
  expect(link).toBe(`${town.url}/trades?id=${meeting.trade_id}#check-in=${meeting.id}.${code}`)

  const page = await town.window(ana)
  const heard: string[] = []
  page.on('request', (request) => {
    const sent = [request.url(), request.headers()['referer'] ?? '', request.postData() ?? ''].join(' ')
    if (sent.includes(code)) heard.push(new URL(request.url()).pathname)
  })
  await page.goto(link)
  await expect(card(page, meeting).getByLabel('The code you scanned')).toHaveValue(code)
  await expect(page).toHaveURL(new RegExp(`/trades\\?id=${meeting.trade_id}$`))
  await expect(card(page, meeting).getByRole('button', { name: 'Check in' })).toBeFocused()
  await untilSettled(page)
  expect(heard).toEqual([])
  await page.keyboard.press('Enter')
  await expect(card(page, meeting).getByText("You're here.")).toBeVisible()
  await expect.poll(() => hereAt(town, ana, meeting)).not.toBeNull()
  expect(heard).toEqual(['/rest/v1/rpc/trade_check_in'])
})
