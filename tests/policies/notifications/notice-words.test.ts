// The English words of notifications, which SQL fills in for the specification's columns and TypeScript for screens and emails.
import assert from 'node:assert/strict'
import { words } from '#domain/notices/words/en.ts'
import { noticeInWords } from '#domain/notices/wording.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { sampleFacts } from '#tests/support/policies/sample-facts.ts'

promise('every kind of notification says the same in the database and on screens, whatever its facts are', async (town) => {
  const reader = { language: 'en', words, zone: 'UTC' }
  const different: unknown[] = []
  let said = 0
  for (const [kind, wording] of Object.entries(words)) {
    const samples = sampleFacts(wording)
    const inDatabase = await town.set(
      `select worded.title, worded.message from jsonb_array_elements($2) with ordinality as sample (facts, place),
         internal.notice_text($1, sample.facts) as worded order by place`,
      [kind, JSON.stringify(samples)],
    )
    for (const [place, facts] of samples.entries()) {
      const row = inDatabase[place]
      const onScreen = noticeInWords({ template: kind, facts, title: '', message: '' }, reader)
      said += 1
      if (row?.['title'] !== onScreen.title || row['message'] !== onScreen.message) different.push({ kind, facts, row, onScreen })
      if (onScreen.title === '') different.push({ kind, facts, says: 'nothing' })
    }
  }
  assert.deepEqual(different.slice(0, 3), [], `${different.length} differ`)
  assert.ok(said > 200, `${said} sentences`)
})

promise('every kind of notification has words, and all words are of a kind', async (town) => {
  const kinds = await town.set('select kind from internal.notice_kinds order by kind')
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    Object.keys(words).toSorted(),
  )
})

promise(
  'a notification of a kind that nobody declared, or without a fact of its words, is lost and noted, and stops nothing',
  async (town) => {
    const [ana] = await town.professionals(1)
    const write = (kind: string, facts: object) =>
      town.set(`select internal.notify($1, $2, $3, 'a cause', '/somewhere') as id`, [ana.id, kind, JSON.stringify(facts)])
    assert.deepEqual(await write('unheard_of', {}), [{ id: null }])
    assert.deepEqual(await write('trade_expired', {}), [{ id: null }])
    assert.deepEqual(await town.set('select template from internal.lost_notices order by id'), [
      { template: 'unheard_of' },
      { template: 'trade_expired' },
    ])
    await town.set('delete from internal.lost_notices')
    assert.equal((await town.set('select id from public.notifications where user_id = $1', [ana.id])).length, 0)
  },
)

promise('a reminder that cannot be written fails, so that the clock tries it again', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set(`select set_config('clock.is_reminder', 'true', true)`)
  await assert.rejects(town.set(`select internal.notify($1, 'unheard_of', '{}', 'a cause', '/somewhere')`, [ana.id]), { code: 'P0002' })
})
