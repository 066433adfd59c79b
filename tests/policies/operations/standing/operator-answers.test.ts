// Appeals that the operator answers on the server, because nobody else of the team may.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { answerAppeal, type Answer } from '#server/admin/appeals.ts'
import { members, strike } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const why = 'Rude messages'

async function operator(town: Stage, ...[answer, id, words]: [answer: Answer, id: string, words?: string]): Promise<string> {
  // On the server nobody is signed in.
  await town.set(`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`)
  const client = { query: async (sql: string, values: unknown[]) => ({ rows: await town.set(sql, values) }) }
  return answerAppeal(client as unknown as pg.Client, answer, id, words)
}

promise('B22: where the only reviewer decided, the operator answers the appeal, once, in the audit log and to the member', async (town) => {
  const [ana] = await town.professionals(1)
  const moderator = await town.staff('moderator')
  const appeals: string[] = []
  for (let number = 0; number < 2; number += 1) {
    const [given] = await town.as(moderator, 'select public.member_warn($1, $2) as id', [ana.id, why])
    const [sent] = await town.as(ana, `select public.appeal_send($1, 'It was a joke') as id`, [given?.['id']])
    appeals.push(String(sent?.['id']))
  }
  const [lifted, kept] = appeals as [string, string]
  await town.refuses(moderator, `select public.appeal_answer($1, true, 'Fine')`, [lifted], 'PT403')
  await assert.rejects(operator(town, 'decline', kept, ' '), { message: 'Write an answer of 1 to 500 characters, which the member reads.' })
  await assert.rejects(operator(town, 'approve', ana.id), { message: `No open appeal has the id ${ana.id}.` })
  assert.equal(await operator(town, 'approve', lifted), 'The appeal is approved: what the team decided no longer counts.')
  assert.equal(await operator(town, 'decline', kept, 'Others were hurt'), 'The appeal is declined: what the team decided stays.')
  for (const id of appeals) await assert.rejects(operator(town, 'approve', id), { message: `No open appeal has the id ${id}.` })
  assert.deepEqual(await town.as(ana, 'select is_lifted, answer from public.appeals order by is_lifted'), [
    { is_lifted: false, answer: 'Others were hurt' },
    { is_lifted: true, answer: 'We looked at this again, and we agree with you.' },
  ])
  const entries = `select actor_id, reason from public.audit_entries where act = 'answer_appeal' and target_id = $1 order by id`
  assert.deepEqual(await town.set(entries, [ana.id]), [
    { actor_id: null, reason: 'We looked at this again, and we agree with you.' },
    { actor_id: null, reason: 'Others were hurt' },
  ])
  assert.deepEqual(await town.as(ana, `select template from public.notifications where template like 'appeal%' order by template`), [
    { template: 'appeal_declined' },
    { template: 'appeal_upheld' },
  ])
})

promise('B22: the operator answers an appeal against a strike', async (town) => {
  const [ana, bea] = await members(town)
  const id = await strike(town, ana, bea)
  await town.as(ana, `select public.strike_appeal($1, 'The bus was late')`, [id])
  await operator(town, 'approve', id)
  assert.deepEqual(await town.as(ana, 'select appeal_status, decision_note from public.conduct_strikes'), [
    { appeal_status: 'lifted', decision_note: 'We looked at this again, and we agree with you.' },
  ])
})
