// Every journey detects faults in the product. This one causes them on purpose and expects them to be detected.
import { anonKeyOf, expect, test } from '../support/journeys/journey.ts'
import { watch } from '../support/journeys/watch.ts'

const planted = JSON.stringify({ message: 'planted in the log', kind: 'error', route: '/nowhere' })

test('a reported fault, a failed response, a console error and a log error each cause a complaint', async ({
  page,
  browser,
  server,
  town,
  expects,
}) => {
  expects.fault(/^planted/)
  for (const [status, path] of [
    [404, '/rest/v1/no_such_table'],
    [401, '/auth/v1/user'],
    [503, '/planted'],
  ] as const)
    expects.status(status, path)
  expects.console(/^planted in the console$/)
  expects.log(/^planted by the server/)

  const { complaints } = watch(browser, server)
  const window = await town.window()
  await window.route('/planted', (route) => route.fulfill({ status: 503 }))
  await window.goto('/design-system')
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  const told = window.waitForResponse((response) => response.url().endsWith('/_faults'))
  await window.evaluate(
    async (key) => {
      setTimeout(() => {
        throw new Error('planted in the page')
      })
      console.error('planted in the console')
      await fetch('/planted')
      await fetch('/rest/v1/no_such_table', { headers: { apikey: key } })
      await fetch('/auth/v1/user', { headers: { apikey: key } })
    },
    await anonKeyOf(town.url),
  )
  await told
  // A report that no browser of ours sent, and a line of the server's own.
  await fetch(`${town.url}/_faults`, { method: 'POST', body: planted })
  server.lines.push('{"level":50,"msg":"planted by the server"}', '{"level":40,"msg":"only a warning"}')
  await expect.poll(() => server.lines.filter((line) => line.includes('browser fault')).length).toBeGreaterThanOrEqual(2)
  expect(complaints().toSorted()).toEqual([
    'answer: 401 /auth/v1/user (GET)',
    'answer: 404 /rest/v1/no_such_table (GET)',
    'answer: 503 /planted (GET)',
    'browser console: planted in the console',
    'reported fault: planted in the log (error on /nowhere)',
    'reported fault: planted in the page (error on /design-system)',
    'server log: planted by the server: {"level":50,"msg":"planted by the server"}',
  ])
  await page.goto('/design-system')
})

test('something announced that did not happen causes a complaint as well', ({ browser, server }) => {
  const { expects, complaints } = watch(browser, server)
  expects.fault(/never/)
  expects.status(404, '/never')
  expects.statusPerhaps(401, '/never')
  expect(complaints()).toEqual(['announced, but did not come: reported fault /never/', 'announced, but did not come: answer 404 /never'])
})

test.fail('a journey fails if something happens that it did not announce', async ({ page }) => {
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => console.error('planted in the console'))
})
