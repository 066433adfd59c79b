// The second step by text message, for members who have a phone for it (AUTH_MFA=totp,phone).
import { anonKeyOf, expect, password, test, type Town } from '#tests/support/journeys/journey.ts'

test.use({ settings: { AUTH_MFA: 'totp,phone' } })

const phone = '15035550142'
const email = 'ana-phone@town.test'

async function call<Answer>({ url }: Town, path: string, token: string, body: object): Promise<Answer> {
  const anonKey = await anonKeyOf(url)
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', authorization: `Bearer ${token || anonKey}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function texts({ url }: Town): Promise<string[]> {
  const box: { text: string }[] = await (await fetch(`${url}/_sms.json?to=${phone}`)).json()
  return box.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
}

test('the code is texted on request; a wrong one is refused, and the right one signs in', async ({ page, town }) => {
  const { access_token: token } = await call<{ access_token: string }>(town, '/signup', '', { email, password })
  const { id } = await call<{ id: string }>(town, '/factors', token, { factor_type: 'phone', phone, friendly_name: 'My number' })
  const { id: challenge_id } = await call<{ id: string }>(town, `/factors/${id}/challenge`, token, {})
  const [first] = await texts(town)
  await call(town, `/factors/${id}/verify`, token, { challenge_id, code: first })

  await page.goto('/auth?next=/trades')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText("We'll text a 6-digit code to your phone ending in 42.")).toBeVisible()
  expect(await texts(town), 'none is sent unasked').toEqual([first])
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await expect(code).toBeFocused()
  const [digits = ''] = await texts(town)
  await code.fill(digits === '000000' ? '111111' : '000000')
  await expect(page.getByText('That code is not right. Use the newest one, each works once.')).toBeVisible()
  await code.fill(digits)
  await expect(page).toHaveURL((url) => url.pathname === '/trades')
})
