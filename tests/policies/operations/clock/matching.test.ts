// The nightly matching, which takes many members at a time.
import assert from 'node:assert/strict'
import { breakRows, failures, mendRows, rest, run } from '../../../support/policies/clock/fault.ts'
import { pair, suggestion } from '../../../support/policies/matches.ts'
import { promise } from '../../../support/policies/promises.ts'

promise('a member who cannot be matched stops nobody else: the clock tries each by themselves, and them again', async (town) => {
  const [ana, bea] = await pair(town)
  await town.set('delete from public.match_suggestions')
  await town.set('delete from internal.match_pool where user_id <> all ($1)', [[ana.id, bea.id]])
  await town.set(`update internal.match_pool set matched_on = '2026-01-01'`)
  const matchNext = async () => (await town.set('select internal.match_next(100) as many'))[0]?.['many']
  const error = 'This row is broken.'
  await breakRows(town, 'public.match_suggestions', 'user_id', ana.id)
  assert.equal(await matchNext(), 2)
  assert.equal(await suggestion(town, bea, ana), undefined)
  assert.equal(await matchNext(), 0, "they are the clock's now")

  assert.equal(await run(town, 'match members'), 1)
  assert.notEqual(await suggestion(town, bea, ana), undefined)
  assert.deepEqual(await failures(town), [{ task: 'match members', key: ana.id, tries: 1, error }])
  await mendRows(town, 'public.match_suggestions')
  assert.equal(await run(town, 'match members'), 0, 'it rests')
  await rest(town)
  assert.equal(await run(town, 'match members'), 1)
  assert.notEqual(await suggestion(town, ana, bea), undefined)
  assert.deepEqual(await failures(town), [])
})
