// What members can do over the network about someone who did not come: staying away costs the same whatever they send afterwards.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
let ana: Member
let bea: Member
beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  ;[ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
})
afterAll(() => gateway.stop())

const call = async (member: Member, name: string, values: object) => (await member.client.rpc(name, values).throwOnError()).data

async function refusalOf(member: Member, name: string, values: object): Promise<unknown> {
  const { error, status } = await member.client.rpc(name, values)
  return [status, error === null ? null : (JSON.parse(error.details) as { what: string }).what]
}

/** An accepted trade whose first appointment, which Ana gives, began so many minutes ago. */
async function begun(minutes: number): Promise<{ trade_id: string; appointment_id: string }> {
  const { id } = await call(ana, 'trade_send', { recipient_id: bea.user.id, items: offer })
  await call(bea, 'trade_accept', { trade_id: id, expected_version: 1 })
  const { rows } = await gateway.sql.query<{ trade_id: string; appointment_id: string }>(
    `update public.trade_appointments set status = 'confirmed', starts_at = clock.now() - make_interval(mins => $3),
       ends_at = clock.now() + interval '1 hour'
     where trade_id = $1 and provider_id = $2 returning trade_id, id as appointment_id`,
    [id, ana.user.id, minutes],
  )
  const [meeting] = rows
  if (!meeting) throw new Error('no appointment')
  return meeting
}

/** The points that wait for a member, or count. */
async function pointsOf(trade: string): Promise<unknown> {
  const { rows } = await gateway.sql.query<{ user_id: string; points: number }>(
    'select user_id, points from public.conduct_strikes where trade_id = $1',
    [trade],
  )
  return rows.map(({ user_id: who, points }) => [who === ana.user.id ? 'Ana' : 'Bea', points])
}

test('who falls ill minutes after the start is reported all the same, and it counts as if they had not cancelled', async () => {
  const { trade_id, appointment_id } = await begun(30)
  await call(ana, 'trade_check_in', { appointment_id })
  await call(bea, 'trade_cancel', { trade_id, reason: 'illness' })
  expect(await refusalOf(bea, 'trade_report_no_show', { appointment_id })).toEqual([409, 'appointment_over'])
  await call(ana, 'trade_report_no_show', { appointment_id })
  await call(bea, 'trade_answer_no_show', { appointment_id, answer: 'agree' })
  expect(await pointsOf(trade_id)).toEqual([['Bea', 2]])
})

test('that neither came gives no points to who checked in, unless they confirm it', async () => {
  const { trade_id, appointment_id } = await begun(30)
  await call(ana, 'trade_check_in', { appointment_id })
  await call(ana, 'trade_report_no_show', { appointment_id })
  await call(bea, 'trade_answer_no_show', { appointment_id, answer: 'me_too' })
  expect(await pointsOf(trade_id)).toEqual([])
  expect(await refusalOf(bea, 'trade_answer_no_show', { appointment_id, answer: 'agree' })).toEqual([409, 'nothing_to_answer'])
  await call(ana, 'trade_answer_no_show', { appointment_id, answer: 'disagree' })
  const { data } = await bea.client.from('trade_disputes').select('opened_by, reason').eq('trade_id', trade_id)
  expect(data).toEqual([{ opened_by: ana.user.id, reason: 'no_show' }])
})

test('nobody is reported whom a code, or the taps of both, show to have come', async () => {
  const { appointment_id } = await begun(30)
  for (const who of [ana, bea]) await call(who, 'trade_check_in', { appointment_id })
  for (const who of [ana, bea]) expect(await refusalOf(who, 'trade_report_no_show', { appointment_id })).toEqual([409, 'both_came'])

  const other = await begun(30)
  await gateway.sql.query(`insert into public.trade_check_codes (appointment_id, receiver_id, code) values ($1, $2, '246810')`, [
    other.appointment_id,
    bea.user.id,
  ])
  await call(ana, 'trade_check_in', { appointment_id: other.appointment_id, code: '246810' })
  for (const who of [ana, bea])
    expect(await refusalOf(who, 'trade_report_no_show', { appointment_id: other.appointment_id })).toEqual([409, 'both_came'])
})
