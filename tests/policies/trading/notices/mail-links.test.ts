// Where the button of each email about a trade leads: to the trade whose step it names, or to the strike.
import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'
import { send } from '#tests/support/policies/trades.ts'

const trade = '/trades?id=<trade>'
const standing = '/settings?tab=account#standing'

/** Proven where they come about: in reviews.test.ts, matches.test.ts, trade-mails.test.ts and the gateway's trade-mails.test.ts. */
const elsewhere = ['match_found', 'review_received', 'review_replied', 'review_reminder', 'review_shown', 'trade_more']

const ofTrades = ['sent', 'counter', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled', 'completed', 'unconfirmed', 'waiting']
const ofAppointments = [
  'times',
  'new_times',
  'new_times_late',
  'time',
  'place',
  'place_asked',
  'place_agreed',
  'place_kept',
  'late',
  'split',
  'joined',
  'marked',
  'soon',
  'over',
]
const ofConduct: Record<string, string> = {
  trade_late_cancel: trade,
  trade_excused: trade,
  trade_no_show: trade,
  trade_missed: trade,
  trade_owed: trade,
  trade_owing: trade,
  trade_reopened: trade,
  iou_made: trade,
  iou_redeemed: trade,
  iou_forgiven: trade,
  iou_due: trade,
  iou_expired: trade,
  dispute_opened: trade,
  dispute_answered: trade,
  dispute_withdrawn: trade,
  dispute_decided: trade,
  strike_given: standing,
  strike_notice: standing,
  strike_upheld: standing,
  strike_lifted: standing,
}

const isMailed = (template: string) =>
  /^(trade|iou|dispute|strike|review|match)_/.test(template) &&
  !['trade_here', 'trade_coming', 'trade_ask_ok', 'review_hidden', 'trade_confirmed'].includes(template)

/** The templates that are mailed; of those about trades, what is read at once or never is not, and `trade_confirmed` is release 0.1.0's. */
async function mailed(town: Stage): Promise<string[]> {
  const rows = await town.set('select kind as template from internal.notice_kinds')
  return rows.map(({ template }) => String(template)).filter(isMailed)
}

promise('each email about a trade leads to that trade, and each about a strike to where the member stands', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea, '1 day')
  // Only a request can wait for its answer.
  const { id: waiting } = await send(town, ana, bea)
  await town.set('delete from public.notifications')
  await town.set('delete from internal.emails')
  // Nobody gets an email about what they did themselves.
  await town.set(`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`)
  const expected: Record<string, string> = { ...ofConduct }
  // What one of the two does over and over is mailed six times an hour; here each is the first.
  const tell = async (sql: string, values: unknown[]) => {
    await town.set('delete from internal.attempts')
    await town.set(sql, values)
  }
  for (const event of ofTrades) {
    expected[`trade_${event}`] = trade
    await tell('select internal.notify_of_trade($1, $2, $3)', [event === 'waiting' ? waiting : meeting.trade_id, bea.id, event])
  }
  for (const event of ofAppointments) {
    expected[`trade_${event}`] = trade
    const told = `select internal.notify_of_appointment(known, $2, $3) from public.trade_appointments as known where id = $1`
    await town.set('update public.trade_appointments set provider_late_minutes = 5, reminded = 2 where id = $1', [meeting.id])
    await tell(told, [meeting.id, bea.id, event])
  }
  const facts = JSON.stringify({ service: 'Gel set', due_on: '2030-01-01', total: 3, kind: 'no_show' })
  for (const template of Object.keys(ofConduct))
    await tell('select internal.notify_of_conduct($1, $2, $3, $4, $4, $5)', [bea.id, ana.id, meeting.trade_id, template, facts])

  assert.deepEqual([...Object.keys(expected), ...elsewhere].toSorted(), (await mailed(town)).toSorted(), 'every kind is here')
  const [site] = await town.set(`select internal.site_link('/') as at`)
  const mails = await town.set(
    `select facts ->> 'template' as template, facts ->> 'link' as link from internal.emails where kind = 'notice' and user_id = $1`,
    [bea.id],
  )
  const led = mails.map(({ template, link }) => [
    String(template),
    String(link)
      .replace(String(site?.['at']), '/')
      .replace(template === 'trade_waiting' ? waiting : meeting.trade_id, '<trade>'),
  ])
  assert.deepEqual(Object.fromEntries(led), expected)
})
