// A notification that cannot be written fails nothing that it tells of: trades, appointments, reviews, and what goes wrong.
import assert from 'node:assert/strict'
import { agree, confirmTime, moveTo, slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { lost, type Lost } from '#tests/support/policies/clock/lost.ts'
import { conductSql, disputed, iou, members, met, owed, theirWords, words } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, review } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send, type TradeMove } from '#tests/support/policies/trades.ts'

type Case = { templates: string[]; of: (town: Stage, ana: Member, bea: Member) => Promise<Lost> }

/** A move of Ana's in a trade that they sent, or that Bea accepted, or that was sent to them. */
const moved = (what: TradeMove, stage: 'sent' | 'received' | 'accepted'): Case['of'] =>
  async function (town, ana, bea) {
    const [from, to] = stage === 'received' ? [bea, ana] : [ana, bea]
    const trade = await send(town, from, to)
    if (stage === 'accepted') await move(town, to, 'accept', trade)
    return { member: bea, happens: () => move(town, ana, what, trade) }
  }
/** A step of Ana's on the day of an appointment in which they give. */
const onTheDay = (sql: string, before: string, values: unknown[] = []): Case['of'] =>
  async function (town, ana, bea) {
    const [meeting] = await met(town, ana, bea, before)
    return { member: bea, happens: () => town.as(ana, sql, [meeting.id, ...values]) }
  }

const cases: Record<string, Case> = {
  'an offer': { templates: ['trade_sent'], of: async (town, ana, bea) => ({ member: bea, happens: () => send(town, ana, bea) }) },
  'a counter-offer': { templates: ['trade_counter'], of: moved('counter', 'received') },
  'an acceptance': { templates: ['trade_accepted'], of: moved('accept', 'received') },
  'a refusal': { templates: ['trade_declined'], of: moved('decline', 'received') },
  'a withdrawal': { templates: ['trade_withdrawn'], of: moved('withdraw', 'sent') },
  'a cancellation': { templates: ['trade_cancelled'], of: moved('cancel', 'accepted') },
  'times for an appointment': {
    templates: ['trade_times'],
    of: async (town, ana, bea) => {
      const [meeting] = await agree(town, ana, bea)
      const slot = await slotIn(town, '5 days')
      return { member: bea, happens: () => town.as(ana, stepSql.propose, [meeting.id, slot]) }
    },
  },
  'an agreed time': {
    templates: ['trade_time'],
    of: async (town, ana, bea) => {
      const [meeting] = await agree(town, ana, bea)
      const slot = await slotIn(town, '5 days')
      await town.as(ana, stepSql.propose, [meeting.id, slot])
      return { member: ana, happens: () => town.as(bea, stepSql.choose, [meeting.id, slot]) }
    },
  },
  'that someone will be there': { templates: ['trade_coming'], of: onTheDay(stepSql.coming, '3 hours') },
  'that someone is late': { templates: ['trade_late'], of: onTheDay(stepSql.late, '30 minutes') },
  'that someone is here': { templates: ['trade_here'], of: onTheDay(stepSql.here, '5 minutes') },
  'that an appointment happened': { templates: ['trade_marked'], of: onTheDay(stepSql.done, '-2 hours') },
  'a report of a no-show': { templates: ['trade_no_show'], of: onTheDay(conductSql.report, '-1 hour', ['I waited.']) },
  'an answer to it': {
    templates: ['trade_missed'],
    of: async (town, ana, bea) => {
      const [meeting] = await met(town, ana, bea, '-1 hour')
      await town.as(bea, conductSql.report, [meeting.id, 'I waited.'])
      return { member: bea, happens: () => town.as(ana, conductSql.answer, [meeting.id, 'agree']) }
    },
  },
  'the second review of a trade': {
    templates: ['review_received'],
    of: async (town, ana, bea) => {
      const id = await completed(town, ana, bea)
      await review(town, bea, id)
      return { member: bea, happens: () => review(town, ana, id) }
    },
  },
  'a service that is owed': {
    templates: ['iou_made', 'trade_completed'],
    of: async (town, ana, bea) => {
      const [{ trade_id: id }] = await owed(town, ana, bea)
      return { member: bea, happens: () => town.as(ana, conductSql.choose, [id, 'iou', null]) }
    },
  },
  'that it is forgiven': {
    templates: ['iou_forgiven'],
    of: async (town, ana, bea) => {
      const { id } = await iou(town, ana, bea)
      return { member: bea, happens: () => town.as(ana, conductSql.forgive, [id]) }
    },
  },
  'a dispute': {
    templates: ['dispute_opened'],
    of: async (town, ana, bea) => {
      const [meeting] = await met(town, ana, bea, '-1 hour')
      return { member: bea, happens: () => town.as(ana, conductSql.dispute, [meeting.trade_id, meeting.id, 'quality', words]) }
    },
  },
  'the other side of it': {
    templates: ['dispute_answered'],
    of: async (town, ana, bea) => {
      const { id } = await disputed(town, ana, bea)
      return { member: ana, happens: () => town.as(bea, conductSql.tellSide, [id, theirWords]) }
    },
  },
  'that it is withdrawn': {
    templates: ['dispute_withdrawn'],
    of: async (town, ana, bea) => {
      const { id } = await disputed(town, ana, bea)
      return { member: bea, happens: () => town.as(ana, conductSql.withdraw, [id]) }
    },
  },
  'the decision in it': {
    templates: ['dispute_decided', 'trade_cancelled'],
    of: async (town, ana, bea) => {
      const { id } = await disputed(town, ana, bea)
      await town.as(bea, conductSql.tellSide, [id, theirWords])
      const admin = await town.admin()
      return {
        member: ana,
        happens: () => town.as(admin, conductSql.resolve, [id, 'cancel_no_fault', 'Nobody is at fault.']),
        others: [bea],
      }
    },
  },
}

for (const [what, { templates, of }] of Object.entries(cases))
  promise(`${what} happens even if nobody can be notified of it`, async (town) => {
    const [ana, bea] = await members(town)
    assert.deepEqual(await lost(town, await of(town, ana, bea)), templates)
  })

promise('of two reminders of an appointment, one that cannot be written does not keep the other back', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  assert.deepEqual(await lost(town, { member: ana, happens: () => moveTo(town, meeting, '23 hours'), others: [bea] }), ['trade_soon'])
})
