import assert from 'node:assert/strict'
import { appointmentCan } from '#domain/scheduling/appointments.ts'
import { conductCan, type Dispute } from '#domain/trading/conduct.ts'
import { stepOf, type Trade, type TradeRow } from '#domain/trades.ts'
import { agree, meetingNow, stepSql, type Meeting } from '#tests/support/policies/appointments.ts'
import { conductSql, disputed, members, met, owed, passes, theirWords, tradeNow, words } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Bring = (town: Stage, one: Member, other: Member) => Promise<Meeting>

const at =
  (before: string): Bring =>
  async (town, one, other) =>
    (await met(town, one, other, before))[0]
const reported =
  (by: 'one' | 'other', later = '0'): Bring =>
  async (town, one, other) => {
    const [meeting] = await met(town, one, other, '-20 minutes')
    await town.as(by === 'one' ? one : other, conductSql.report, [meeting.id, ''])
    if (later !== '0') await passes(town, later)
    return meeting
  }
const inDispute =
  (then?: (town: Stage, one: Member, other: Member, id: string) => Promise<unknown>): Bring =>
  async (town, one, other) => {
    const { id, meeting } = await disputed(town, one, other)
    await then?.(town, one, other, id)
    return meeting
  }
const oneGave =
  (later = '0'): Bring =>
  async (town, one, other) => {
    const [meeting] = await owed(town, one, other)
    if (later !== '0') await passes(town, later)
    return meeting
  }
const cancelledLate =
  (later: string): Bring =>
  async (town, one, other) => {
    const [meeting] = await met(town, one, other, '1 hour')
    await town.as(other, conductSql.cancel, [meeting.trade_id, 'changed_mind'])
    await passes(town, later)
    return meeting
  }

/** Every point at which something can have gone wrong, on both sides of each deadline. */
const points: Record<string, Bring> = {
  'without a time': async (town, one, other) => (await agree(town, one, other))[0],
  'an hour ahead': at('1 hour'),
  '19 minutes after its start': at('-19 minutes'),
  '20 minutes after its start': at('-20 minutes'),
  '72 hours after its start': at('-72 hours'),
  '72 hours and a minute after its start': at('-72 hours -1 minute'),
  '13 days and 23 hours after its start': at('-13 days -23 hours'),
  '14 days and a minute after its start': at('-14 days -1 minute'),
  'said to be done by one of the two': async (town, one, other) => {
    const [meeting] = await met(town, one, other, '-1 hour')
    await town.as(one, stepSql.done, [meeting.id])
    return meeting
  },
  'reported as missed by the provider': reported('one'),
  'reported as missed by the receiver': reported('other'),
  'reported as missed 47 hours and 59 minutes ago': reported('one', '47 hours 59 minutes'),
  'reported as missed 48 hours ago': reported('one', '48 hours'),
  'missed by both': async (town, one, other) => {
    const meeting = await reported('one')(town, one, other)
    await town.as(other, conductSql.answer, [meeting.id, 'me_too'])
    return meeting
  },
  'missed, says one, and the other disagrees': async (town, one, other) => {
    const meeting = await reported('one')(town, one, other)
    await town.as(other, conductSql.answer, [meeting.id, 'disagree'])
    return meeting
  },
  'in dispute': inDispute(),
  'in dispute for 71 hours and 59 minutes': inDispute((town) => passes(town, '71 hours 59 minutes')),
  'in dispute for 72 hours': inDispute((town) => passes(town, '72 hours')),
  'in a dispute with both sides told': inDispute((town, _, other, id) => town.as(other, conductSql.tellSide, [id, theirWords])),
  'after a dispute that was taken back': inDispute((town, one, _, id) => town.as(one, conductSql.withdraw, [id])),
  'after a dispute that was decided': inDispute(async (town, _, other, id) => {
    await town.as(other, conductSql.tellSide, [id, theirWords])
    await town.as(await town.staff('moderator'), conductSql.resolve, [id, 'redo', 'Please try again.'])
  }),
  'given, with the other one owed': oneGave(),
  'given, with the other one owed for 6 days and 23 hours': oneGave('6 days 23 hours'),
  'given, with the other one owed for 7 days': oneGave('7 days'),
  'given, with the other open again': async (town, one, other) => {
    const [meeting] = await owed(town, one, other)
    await town.as(one, conductSql.choose, [meeting.trade_id, 'redo', null])
    return meeting
  },
  'cancelled late 47 hours and 59 minutes ago': cancelledLate('47 hours 59 minutes'),
  'cancelled late 48 hours ago': cancelledLate('48 hours'),
}

for (const [point, bringAbout] of Object.entries(points)) {
  promise(`every way out of a trade whose appointment is ${point} goes as the domain says`, async (town) => {
    const [one, other, stranger] = await members(town)
    const { id } = await bringAbout(town, one, other)
    for (const who of [one, other, stranger]) {
      const scene = await facts(town, id)
      for (const [what, way] of Object.entries(ways)) await walk(town, `${what} by ${who.name}`, who, scene, way)
    }
  })
}

type Scene = { trade: TradeRow & Trade; meeting: Meeting; dispute: (Dispute & { id: string }) | undefined; now: Date }
type Way = { sql: string; values: (scene: Scene) => unknown[]; can: (scene: Scene, me: string) => boolean }

const aDispute = '11111111-2222-4333-8444-555555555555'
const ways: Record<string, Way> = {
  cancel: {
    sql: conductSql.cancel,
    values: ({ trade }) => [trade.id, 'illness'],
    can: ({ trade }, me) => typeof stepOf(trade, 'cancel', me) === 'object',
  },
  excuse: { sql: conductSql.excuse, values: ({ trade }) => [trade.id], can: ({ trade, now }, me) => conductCan.excuse(trade, me, now) },
  report: {
    sql: conductSql.report,
    values: ({ meeting }) => [meeting.id, ''],
    can: ({ trade, meeting, now }, me) => isOpen(trade) && appointmentCan(meeting, 'report', me, now),
  },
  answer: {
    sql: conductSql.answer,
    values: ({ meeting }) => [meeting.id, 'agree'],
    can: ({ trade, meeting, now }, me) => isOpen(trade) && appointmentCan(meeting, 'answer', me, now),
  },
  choose: {
    sql: conductSql.choose,
    values: ({ trade }) => [trade.id, 'forgive', null],
    can: ({ trade }, me) => conductCan.choose(trade, me),
  },
  dispute: {
    sql: conductSql.dispute,
    values: ({ trade, meeting }) => [trade.id, meeting.id, 'quality', words],
    can: ({ trade, meeting, now }, me) => conductCan.dispute(trade, meeting, me, now),
  },
  'tell their side': {
    sql: conductSql.tellSide,
    values: ({ dispute }) => [dispute?.id ?? aDispute, theirWords],
    can: ({ dispute, now }, me) => dispute !== undefined && conductCan.tellSide(dispute, me, now),
  },
  'take it back': {
    sql: conductSql.withdraw,
    values: ({ dispute }) => [dispute?.id ?? aDispute],
    can: ({ dispute }, me) => dispute !== undefined && conductCan.withdraw(dispute, me),
  },
}
const isOpen = ({ status, phase }: TradeRow) => status === 'accepted' && phase !== 'disputed'

async function walk(town: Stage, what: string, who: Member, scene: Scene, { sql, values, can }: Way): Promise<void> {
  const { trade, dispute } = scene
  const isParty = who.id === trade.proposer_id || who.id === trade.recipient_id
  const isMissing = !isParty || (dispute === undefined && (what.startsWith('tell') || what.startsWith('take')))
  const where = `${what} while ${trade.status}, ${trade.phase}`
  await town.set('savepoint walk')
  const refusal = await town.as(who, sql, values(scene)).then(
    () => null,
    ({ hint }: { hint?: string }) => hint ?? 'no hint',
  )
  const after = await facts(town, scene.meeting.id)
  if (isParty && can(scene, who.id)) {
    assert.equal(refusal, null, where)
    assert.notDeepEqual(after, scene, `${where} changes something`)
  } else {
    assert.equal(refusal, isMissing ? 'not_found' : 'bad_state', where)
    assert.deepEqual(after, scene, `${where} must leave no trace`)
  }
  await town.set('rollback to savepoint walk; release savepoint walk')
}

async function facts(town: Stage, meetingId: string): Promise<Scene> {
  const meeting = await meetingNow(town, { id: meetingId })
  const trade = (await tradeNow(town, meeting.trade_id)) as TradeRow
  const meetings = await town.set('select * from public.trade_appointments where trade_id = $1 order by id', [trade.id])
  const [dispute] = await town.set('select * from public.trade_disputes where trade_id = $1', [trade.id])
  const [clock] = await town.set('select clock.now() as now')
  return {
    trade: { ...trade, trade_appointments: meetings as Meeting[] },
    meeting,
    dispute: dispute as Scene['dispute'],
    now: clock?.['now'] as Date,
  }
}
