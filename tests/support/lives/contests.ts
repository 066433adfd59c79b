// Pairs of moves that two members, or one of them twice, can make at the same time, and what both orders lead to.
import { agree, confirmTime, slotIn, stepSql, visitsOf, visitSql } from '#tests/support/policies/appointments.ts'
import { conductSql, iou, words } from '#tests/support/policies/conduct.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { begin, moveSql, moveValues, offer, send } from '#tests/support/policies/trades.ts'

export type Call = { who: Member; sql: string; values: unknown[] }
/** The answers to both, and what the tables hold afterwards. */
export type Outcome = { answers: [string, string]; ends: string }
type Scene = { calls: [Call, Call]; ends: [sql: string, values: unknown[]] }
type Contest = { arrange: (town: Stage, people: [Member, Member]) => Promise<Scene>; orders: [Outcome, Outcome] }

const call = (who: Member, sql: string, ...values: unknown[]): Call => ({ who, sql, values })
const outcome = (first: string, second: string, ends: string): Outcome => ({ answers: [first, second], ends })

const phaseOf = (id: string): Scene['ends'] => [
  `select concat_ws(', ', phase, 'version ' || current_version, (select count(*) from public.trade_appointments where trade_id = $1) || ' appointments') as ends
   from public.trade_proposals where id = $1`,
  [id],
]
const settledOf = (id: string): Scene['ends'] => [
  `select concat_ws(', ', phase, 'owed to ' || split_part(creditor.full_name, ' ', 1), 'completed ' || proposer.trades_completed || ' and ' || recipient.trades_completed) as ends
   from public.trade_proposals as trade
   join public.profiles as proposer on proposer.id = trade.proposer_id join public.profiles as recipient on recipient.id = trade.recipient_id
   left join public.profiles as creditor on creditor.id = trade.owed_to where trade.id = $1`,
  [id],
]
const iousOf = ({ id }: Member): Scene['ends'] => [
  `select string_agg(status, ', ' order by status) as ends from public.trade_ious where debtor_id = $1`,
  [id],
]

async function pending(
  town: Stage,
  [ana, bea]: [Member, Member],
  first: 'accept' | 'counter',
  second: 'accept' | 'withdraw',
): Promise<Scene> {
  const trade = await send(town, ana, bea)
  return {
    calls: [
      { who: bea, sql: moveSql[first], values: moveValues(first, trade) },
      { who: second === 'withdraw' ? ana : bea, sql: moveSql[second], values: moveValues(second, trade) },
    ],
    ends: phaseOf(trade.id),
  }
}

/** A trade in which nothing is missing but that Bea says that they got what Ana gave an hour ago. */
async function almostDone(town: Stage, ana: Member, bea: Member, more: { isLast: boolean }) {
  const [gives, gets] = await agree(town, ana, bea)
  await begin(town, gives.trade_id, ...(more.isLast ? [gives, gets] : [gives]))
  await town.as(ana, stepSql.done, [gives.id])
  if (more.isLast) for (const who of [ana, bea]) await town.as(who, stepSql.done, [gets.id])
  return gives
}

/** So many IOUs of Bea, and a later trade of the two. */
async function owing(town: Stage, ana: Member, bea: Member, count: number) {
  const ids: string[] = []
  while (ids.length < count) ids.push((await iou(town, ana, bea)).id)
  await town.set(`update public.trade_ious set created_at = created_at - interval '1 day', due_on = due_on - 1 where debtor_id = $1`, [
    bea.id,
  ])
  const [{ trade_id: later }] = await agree(town, ana, bea)
  return { ids, later }
}

export const contests: Record<string, Contest> = {
  'a request each way': {
    arrange: async (_, [ana, bea]) => {
      const request = 'select id from public.trade_send($1, $2, is_happy => true)'
      return {
        calls: [call(ana, request, bea.id, JSON.stringify(offer)), call(bea, request, ana.id, JSON.stringify(offer))],
        ends: [
          `select string_agg(split_part(full_name, ' ', 1), ', ') as ends from public.trade_proposals join public.profiles as sender on sender.id = proposer_id
           where proposer_id = any ($1)`,
          [[ana.id, bea.id]],
        ],
      }
    },
    orders: [outcome('goes', 'request_waiting', 'Ana'), outcome('request_waiting', 'goes', 'Bea')],
  },
  'accept and withdraw': {
    arrange: (town, people) => pending(town, people, 'accept', 'withdraw'),
    orders: [
      outcome('goes', 'trade_moved_on', 'to_schedule, version 1, 2 appointments'),
      outcome('trade_moved_on', 'goes', 'withdrawn, version 1, 0 appointments'),
    ],
  },
  'accept twice': {
    arrange: (town, people) => pending(town, people, 'accept', 'accept'),
    orders: [
      outcome('goes', 'trade_moved_on', 'to_schedule, version 1, 2 appointments'),
      outcome('trade_moved_on', 'goes', 'to_schedule, version 1, 2 appointments'),
    ],
  },
  'counter and accept': {
    arrange: (town, people) => pending(town, people, 'counter', 'accept'),
    orders: [
      outcome('goes', 'trade_changed', 'awaiting_proposer, version 2, 0 appointments'),
      outcome('trade_moved_on', 'goes', 'to_schedule, version 1, 2 appointments'),
    ],
  },
  'cancel and done': {
    arrange: async (town, [ana, bea]) => {
      const gives = await almostDone(town, ana, bea, { isLast: false })
      return {
        calls: [call(ana, conductSql.cancel, gives.trade_id, 'illness'), call(bea, stepSql.done, gives.id)],
        ends: settledOf(gives.trade_id),
      }
    },
    orders: [
      outcome('goes', 'appointment_over', 'cancelled, completed 0 and 0'),
      outcome('goes', 'goes', 'in_progress, owed to Ana, completed 0 and 0'),
    ],
  },
  'choose and other times': {
    arrange: async (town, [ana, bea]) => {
      const [gives] = await agree(town, ana, bea)
      const [first, other] = [await slotIn(town, '5 days'), await slotIn(town, '6 days')]
      await town.as(ana, stepSql.propose, [gives.id, first])
      return {
        calls: [call(bea, stepSql.choose, gives.id, first), call(ana, stepSql.propose, gives.id, other)],
        ends: [
          `select status || case when $2::timestamptz = any (slots) then ', with other times' else '' end as ends from public.trade_appointments where id = $1`,
          [gives.id, other],
        ],
      }
    },
    orders: [outcome('goes', 'goes', 'confirmed, with other times'), outcome('times_changed', 'goes', 'proposed, with other times')],
  },
  'choose and another day': {
    arrange: async (town, [ana, bea]) => {
      const [visit] = await visitsOf(town, ana, bea, [['Full set'], ['Chrome']])
      const slot = await slotIn(town, '5 days')
      await town.as(ana, stepSql.propose, [visit?.id, slot])
      const rows = await town.set(`select id from public.trade_items where appointment_id = $1 and title = 'Chrome'`, [visit?.id])
      return {
        calls: [call(bea, stepSql.choose, visit?.id, slot), call(ana, visitSql.split, visit?.id, [rows[0]?.['id']])],
        ends: [
          `select string_agg(status || ' ' || minutes, ', ' order by status) as ends from public.trade_appointments
           where trade_id = $1 and provider_id = $2`,
          [visit?.trade_id, ana.id],
        ],
      }
    },
    orders: [outcome('goes', 'visit_agreed', 'confirmed 120'), outcome('goes', 'goes', 'confirmed 60, unscheduled 60')],
  },
  'one time for two appointments': {
    arrange: async (town, [ana, bea]) => {
      const meetings = await agree(town, ana, bea)
      const slot = await slotIn(town, '5 days')
      for (const { id } of meetings) await town.as(ana, stepSql.propose, [id, slot])
      return {
        calls: [call(bea, stepSql.choose, meetings[0].id, slot), call(bea, stepSql.choose, meetings[1].id, slot)],
        ends: [
          `select string_agg(status, ', ' order by id = $2 desc) as ends from public.trade_appointments where trade_id = $1`,
          [meetings[0].trade_id, meetings[0].id],
        ],
      }
    },
    orders: [outcome('goes', 'time_taken', 'confirmed, proposed'), outcome('time_taken', 'goes', 'proposed, confirmed')],
  },
  'one member agrees to two others for one time': {
    arrange: async (town, [ana, bea]) => {
      const [cleo] = await town.professionals(1)
      const [[first], [second]] = [await agree(town, ana, bea), await agree(town, cleo, ana)]
      const slot = await slotIn(town, '5 days')
      for (const { id } of [first, second]) await town.as(ana, stepSql.propose, [id, slot])
      return {
        calls: [call(bea, stepSql.choose, first.id, slot), call(cleo, stepSql.choose, second.id, slot)],
        ends: [
          `select string_agg(status, ', ' order by id = $1 desc) as ends from public.trade_appointments where id = any ($2)`,
          [first.id, [first.id, second.id]],
        ],
      }
    },
    orders: [outcome('goes', 'time_taken', 'confirmed, proposed'), outcome('time_taken', 'goes', 'proposed, confirmed')],
  },
  'done by both': {
    arrange: async (town, [ana, bea]) => {
      const [gives, gets] = await agree(town, ana, bea)
      await begin(town, gives.trade_id)
      for (const who of [ana, bea]) await town.as(who, stepSql.done, [gets.id])
      return { calls: [call(ana, stepSql.done, gives.id), call(bea, stepSql.done, gives.id)], ends: settledOf(gives.trade_id) }
    },
    orders: [outcome('goes', 'goes', 'completed, completed 1 and 1'), outcome('goes', 'goes', 'completed, completed 1 and 1')],
  },
  'dispute and done': {
    arrange: async (town, [ana, bea]) => {
      const gives = await almostDone(town, ana, bea, { isLast: true })
      return {
        calls: [call(ana, conductSql.dispute, gives.trade_id, gives.id, 'quality', words), call(bea, stepSql.done, gives.id)],
        ends: settledOf(gives.trade_id),
      }
    },
    orders: [
      outcome('goes', 'trade_disputed', 'disputed, completed 0 and 0'),
      outcome('trade_moved_on', 'goes', 'completed, completed 1 and 1'),
    ],
  },
  'redeem and forgive': {
    arrange: async (town, [ana, bea]) => {
      const { ids, later } = await owing(town, ana, bea, 1)
      return { calls: [call(ana, conductSql.redeem, ids[0], later), call(ana, conductSql.forgive, ids[0])], ends: iousOf(bea) }
    },
    orders: [outcome('goes', 'iou_settled', 'redeemed'), outcome('iou_settled', 'goes', 'forgiven')],
  },
  'one trade for two IOUs': {
    arrange: async (town, [ana, bea]) => {
      const { ids, later } = await owing(town, ana, bea, 2)
      return { calls: [call(ana, conductSql.redeem, ids[0], later), call(ana, conductSql.redeem, ids[1], later)], ends: iousOf(bea) }
    },
    orders: [outcome('goes', 'trade_redeems_nothing', 'open, redeemed'), outcome('trade_redeems_nothing', 'goes', 'open, redeemed')],
  },
  'did not come and here': {
    arrange: async (town, [ana, bea]) => {
      const [gives] = await agree(town, ana, bea)
      await confirmTime(town, gives, ana, bea)
      await town.set(
        `update public.trade_appointments set starts_at = clock.now() - interval '25 minutes', ends_at = clock.now() + interval '1 hour' where id = $1`,
        [gives.id],
      )
      return {
        calls: [call(ana, conductSql.report, gives.id, ''), call(bea, stepSql.here, gives.id)],
        ends: [
          `select concat_ws(', ', case when reported_at is not null then 'reported' end, case when receiver_here_at is not null then 'here' end) as ends
           from public.trade_appointments where id = $1`,
          [gives.id],
        ],
      }
    },
    orders: [outcome('goes', 'no_show_open', 'reported'), outcome('goes', 'goes', 'reported, here')],
  },
}
