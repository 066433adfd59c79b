// The emails of an area in a file of its own, as the server words them from its rows in the outbox and its words.
import assert from 'node:assert/strict'
import { mail } from '#domain/notices/words/en.ts'
import { digest, notice } from '#server/mail/emails/notices.ts'
import type { EmailKind } from '#server/mail/kind.ts'
import { choose, clockAt, emailsTo } from '#tests/support/policies/notices.ts'
import { approveTip, plantTips, readersOfTips, tipOf } from '#tests/support/policies/planted-area/tips.ts'
import { tipWords } from '#tests/support/policies/planted-area/words.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Row } from '#tests/support/policies/stage.ts'

const worded = (write: EmailKind, queued: Row | undefined) => {
  const { topic, dressed } = write(
    queued?.['facts'],
    { name: 'Beauty Barter', url: 'https://town.test' },
    { language: 'en', words: tipWords, english: {}, mail },
  )
  const { subject, text } = dressed(null)
  return { topic, subject, text }
}

promise('its notifications are mailed at once to members who want that of their topic, with its words and button', async (town) => {
  await plantTips(town)
  await town.set(`select internal.keep_settings('{"site_url": "https://town.test"}')`)
  const [ana, bea] = await readersOfTips(town)
  const moderator = await town.staff('moderator')
  await choose(town, ana, 'community', true, 'instant')
  await choose(town, bea, 'community', true, 'off')
  const id = await tipOf(town, ana)
  const other = await tipOf(town, bea, 'Cold hands')
  assert.deepEqual(await emailsTo(town, ana, 'notice'), [])
  for (const tip of [id, other]) await approveTip(town, moderator, tip)
  assert.deepEqual(await emailsTo(town, bea, 'notice', 'digest'), [])
  const queued = await emailsTo(town, ana, 'notice', 'digest')
  assert.deepEqual(
    queued.map(({ kind, waits }) => [kind, waits]),
    [['notice', false]],
  )
  const { topic, subject, text } = worded(notice, queued[0])
  assert.deepEqual([topic, subject], ['activity', 'Your tip is out'])
  assert.match(text, /\nOil first\n[^]*See your tip:?\s+https:\/\/town\.test\/tips\?id=[0-9a-f-]{36}\n/)
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(await town.set(`select from internal.emails where facts ->> 'template' like 'tip%'`), [])
})

promise('they are in the summary of the next morning for members who want one, and in no other', async (town) => {
  await plantTips(town)
  await town.set(`select internal.keep_settings('{"site_url": "https://town.test"}')`)
  const [ana] = await readersOfTips(town)
  const moderator = await town.staff('moderator')
  await choose(town, ana, 'community', true, 'daily')
  await clockAt(town, '2027-01-11 10:00 America/New_York')
  await approveTip(town, moderator, await tipOf(town, ana))
  const summaries = async (moment: string) => {
    await clockAt(town, moment)
    await town.set(`select clock.run('send digests')`)
    return emailsTo(town, ana, 'notice', 'digest')
  }
  assert.deepEqual(await summaries('2027-01-12 07:59 America/New_York'), [])
  const queued = await summaries('2027-01-12 08:00 America/New_York')
  const { topic, subject, text } = worded(digest, queued[0])
  assert.deepEqual([queued.length, topic, subject], [1, 'activity', 'Your tip is out'])
  assert.match(text, /\nYour tip is out\nOil first\n/)
  assert.equal((await summaries('2027-01-13 08:00 America/New_York')).length, 1)
})
