// Two concurrent ways out of a trade that went wrong: exactly one settles it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
let ana: Member
let bea: Member
beforeAll(async () => {
  gateway = await startGateway()
})
// Two new members each time: a day has ten requests.
beforeEach(async () => {
  ;[ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
})
afterAll(() => gateway.stop())

type Answer = { error: { hint: string | null } | null }
const hints = (answers: Answer[]) => answers.map(({ error }) => error?.hint ?? 'done').toSorted()

/** An accepted trade whose first appointment began an hour ago. */
async function begun(): Promise<{ trade_id: string; appointment_id: string }> {
  const { data: trade } = await ana.client
    .rpc('trade_send', { recipient_id: bea.user.id, items: offer })
    .single<{ id: string }>()
    .throwOnError()
  await bea.client.rpc('trade_accept', { trade_id: trade.id, expected_version: 1 }).throwOnError()
  const { rows } = await gateway.sql.query<{ trade_id: string; appointment_id: string }>(
    `update public.trade_appointments set status = 'confirmed', starts_at = clock.now() - interval '1 hour', ends_at = clock.now()
     where trade_id = $1 and provider_id = $2 returning trade_id, id as appointment_id`,
    [trade.id, ana.user.id],
  )
  const [meeting] = rows
  if (!meeting) throw new Error('no appointment')
  return meeting
}

test('of two reports at once one is taken, and the other is asked to answer it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { appointment_id: id } = await begun()
    const answers = await Promise.all([ana, bea].map(({ client }) => client.rpc('trade_report_no_show', { appointment_id: id })))
    expect(hints(answers)).toEqual(['bad_state', 'done'])
    const { rows } = await gateway.sql.query(
      `select status, report_answer, (select count(*)::int from public.conduct_strikes as strike where strike.trade_id = meeting.trade_id) as strikes
       from public.trade_appointments as meeting where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ status: 'confirmed', report_answer: null, strikes: 0 }])
  }
})

test('of two concurrent choices, and of two disputes, exactly one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { trade_id: id, appointment_id: meeting } = await begun()
    for (const { client } of [ana, bea]) await client.rpc('trade_mark_done', { appointment_id: meeting }).throwOnError()
    await bea.client.rpc('trade_cancel', { trade_id: id, reason: 'schedule' }).throwOnError()
    const chosen = await Promise.all(['iou', 'forgive'].map((choice) => ana.client.rpc('trade_owed_choice', { trade_id: id, choice })))
    expect(hints(chosen)).toEqual(['bad_state', 'done'])

    const next = await begun()
    const statement = 'It was not at all as we had agreed.'
    const opened = await Promise.all(
      [ana, bea].map(({ client }) => client.rpc('trade_dispute_open', { ...next, reason: 'quality', statement })),
    )
    expect(hints(opened)).toEqual(['bad_state', 'done'])
    await gateway.sql.query('delete from public.trade_ious')
  }
})
