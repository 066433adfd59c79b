// What members write may be longer than any line: a narrow phone shows all of it, and still reaches everything.
import { expect, test as base } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { trade } from '#tests/support/journeys/free-town.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'
import { leftToRead, misfits } from '#tests/support/long-texts/fits.ts'
import { looksAt } from '#tests/support/long-texts/screens.ts'
import { townOfLongTexts } from '#tests/support/long-texts/town.ts'

// A server of its own: members on the other one would have such names too.
const test = base.extend({ settings: { SIGNUP_TRIAL_DAYS: '0' } })
test.use({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })

test('F6: at 320 px no screen scrolls sideways, cuts a short word or covers a heading or a button, whatever members write', async ({
  town,
  server,
}) => {
  test.setTimeout(480_000)
  const long = await townOfLongTexts(town, server)
  for (const { who, screens } of looksAt(long)) {
    const page = await town.window(who === null ? undefined : long[who])
    page.setDefaultTimeout(15_000)
    for (const { path, ways = [] } of screens)
      for (const way of [[], ...ways]) {
        const name = [who ?? 'a visitor', path, ...way.map(([, pressed]) => pressed.source)].join(' ')
        await test.step(name, async () => {
          await page.goto(path)
          await untilSettled(page)
          for (const [role, pressed] of way) {
            await page.getByRole(role, { name: pressed }).filter({ visible: true }).first().click()
            await untilSettled(page)
          }
          expect.soft(await misfits(page, 320), name).toEqual([])
        })
      }
  }
})

test('at twice the size on a small desktop, feet that stay in view elsewhere leave most of the window to what is read', async ({
  town,
  server,
}) => {
  const [ana, bea] = await Promise.all([premium(town, 'Ana Zooms'), premium(town, 'Bea Zooms')])
  for (const who of [ana, bea])
    await call(town, who, 'rpc/save_service', { name: 'Silk press', category: 'hair', duration_minutes: 60, list_price_cents: 9000 })
  await call(town, ana, 'rpc/increment_profile_view', { viewer_id: ana.id, profile_id: bea.id })
  const tradeId = await trade(town, bea, ana, false)
  const jobId = await openJob(town, server, bea, { title: 'Chair by the window', description: 'A calm floor. '.repeat(100) })
  const page = await town.window(ana, { viewport: { width: 640, height: 450 }, isMobile: false, hasTouch: false })
  for (const path of [
    `/professional/${bea.id}`,
    `/request-trade/${bea.id}`,
    `/trades?id=${tradeId}`,
    `/jobs?id=${jobId}`,
    '/forum?compose=new',
  ]) {
    await page.goto(path)
    await untilSettled(page)
    // The bar at the bottom is an eighth of it.
    expect.soft(await leftToRead(page), path).toBeGreaterThan(0.8)
  }
})
