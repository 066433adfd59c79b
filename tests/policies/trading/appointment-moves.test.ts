import assert from 'node:assert/strict'
import { appointmentCan, appointmentMoves, type AppointmentMove } from '#domain/scheduling/appointments.ts'
import { agree, confirmTime, meetingNow, moveTo, slotIn, stepSql, type Meeting } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type People = { provider: Member; receiver: Member; stranger: Member }
type Bring = (town: Stage, meeting: Meeting, people: People) => Promise<unknown>

const confirmed =
  (before: string): Bring =>
  async (town, meeting, { provider, receiver }) => {
    await confirmTime(town, meeting, provider, receiver)
    await moveTo(town, meeting, before)
  }
const marked =
  (side: 'provider' | 'receiver'): Bring =>
  async (town, meeting, people) => {
    await confirmed('-2 hours')(town, meeting, people)
    await town.as(people[side], stepSql.done, [meeting.id])
  }
const proposed =
  (side: 'provider' | 'receiver'): Bring =>
  async (town, meeting, people) =>
    town.as(people[side], stepSql.propose, [meeting.id, await slotIn(town, '6 days')])

/** Every point an appointment can be at, on both sides of each deadline. */
const points: Record<string, Bring> = {
  unscheduled: async () => {},
  'proposed by the provider': proposed('provider'),
  'proposed by the receiver': proposed('receiver'),
  'proposed, and those times have passed': async (town, meeting, people) => {
    await proposed('provider')(town, meeting, people)
    await town.set(`select clock.move('7 days')`)
  },
  'agreed, 48 hours and a minute ahead': confirmed('48 hours 1 minute'),
  'agreed, 48 hours ahead': confirmed('48 hours'),
  'agreed, 61 minutes ahead': confirmed('61 minutes'),
  'agreed, 60 minutes ahead': confirmed('60 minutes'),
  'agreed, 31 minutes ahead': confirmed('31 minutes'),
  'agreed, 30 minutes ahead': confirmed('30 minutes'),
  'at its start': confirmed('0'),
  'an hour after its start': confirmed('-60 minutes'),
  'an hour and a minute after its start': confirmed('-61 minutes'),
  'over for a day': confirmed('-1 day'),
  'agreed, with another time asked for': async (town, meeting, people) => {
    await confirmed('3 days')(town, meeting, people)
    await proposed('receiver')(town, meeting, people)
  },
  'begun, with another time asked for': async (town, meeting, people) => {
    await confirmed('20 minutes')(town, meeting, people)
    await proposed('receiver')(town, meeting, people)
    await moveTo(town, meeting, '-5 minutes')
  },
  'said to be done by the provider': marked('provider'),
  'said to be done by the receiver': marked('receiver'),
  done: async (town, meeting, people) => {
    await marked('provider')(town, meeting, people)
    await town.as(people.receiver, stepSql.done, [meeting.id])
  },
  cancelled: (town, meeting, { provider }) => town.as(provider, `select public.trade_cancel($1, 'illness')`, [meeting.trade_id]),
}

for (const [point, bringAbout] of Object.entries(points)) {
  promise(`every step of everyone on an appointment that is ${point} goes as domain/scheduling/appointments.ts says`, async (town) => {
    const [provider, receiver, stranger] = await town.professionals(3)
    const people = { provider, receiver, stranger }
    const [meeting] = await agree(town, provider, receiver)
    await bringAbout(town, meeting, people)
    for (const who of Object.values(people)) {
      for (const what of appointmentMoves) await walk(town, what, who, await meetingNow(town, meeting))
    }
  })
}

async function walk(town: Stage, what: AppointmentMove, who: Member, before: Meeting): Promise<void> {
  const [clock] = await town.set('select clock.now() as now')
  const isParty = who.id === before.provider_id || who.id === before.receiver_id
  const can = isParty && appointmentCan(before, what, who.id, clock?.['now'] as Date)
  const where = `${what} by ${who.name} while ${before.status}`
  await town.set('savepoint walk')
  const values: unknown[] = what === 'propose' ? [before.id, await slotIn(town, '9 days')] : [before.id]
  if (what === 'choose') values.push(before.slots[0] ?? (await slotIn(town, '9 days')))
  const refusal = await town.as(who, stepSql[what], values).then(
    () => null,
    ({ hint }: { hint?: string }) => hint ?? 'no hint',
  )
  if (can) {
    assert.equal(refusal, null, where)
    assert.notDeepEqual(await meetingNow(town, before), before, `${where} changes something`)
  } else {
    assert.equal(refusal, isParty ? 'bad_state' : 'not_found', where)
    assert.deepEqual(await meetingNow(town, before), before, `${where} must leave no trace`)
  }
  await town.set('rollback to savepoint walk; release savepoint walk')
}
