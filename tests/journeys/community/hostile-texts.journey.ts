// Texts of members that would run a script if a screen took them for anything but text, on every screen of the community that shows
// them. The content security policy is off, so that only the way they are shown counts. `npm run soak -- community/hostile-texts`
// tries three hundred of them.
import { hostileTexts } from '#tests/support/attacks/hostile-texts.ts'
import { screensOf } from '#tests/support/community/hostile-screens.ts'
import { fillWith } from '#tests/support/community/hostile-town.ts'
import { test as base } from '#tests/support/journeys/journey.ts'
import { expectNothingRuns, guarded } from '#tests/support/community/guarded.ts'

// A server of its own, because others count what waits for the team.
const test = base.extend({ settings: { SIGNUP_TRIAL_DAYS: '0' } })
const all = hostileTexts(Number(process.env['HOSTILE_TEXTS'] ?? 6))
// A member keeps no more drafts.
const several = 20

for (let from = 0; from < all.length; from += several) {
  const texts = all.slice(from, from + several)
  test(`the texts ${from + 1} to ${from + texts.length} run nothing on any screen of the community, and each is shown`, async ({
    town,
    server,
  }) => {
    test.slow()
    const hostile = await fillWith(texts, town, server)
    const pages = { reader: await guarded(town, hostile.reader), team: await guarded(town, hostile.team) }
    for (const { name, who, look } of screensOf(hostile))
      await test.step(name, async () => {
        const { page, executed } = pages[who]
        await look(page)
        await expectNothingRuns(page, executed, name)
      })
  })
}
