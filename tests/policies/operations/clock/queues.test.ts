// What changes nothing queues nothing: neither for the clock, nor for an email, nor for those who listen. A new queue needs an entry.
import assert from 'node:assert/strict'
import { agree, confirmTime, moveTo, slotIn, stepSql } from '../../../support/policies/appointments.ts'
import { post, posters, reply } from '../../../support/policies/forum/posts.ts'
import { hair, settle } from '../../../support/policies/matches.ts'
import { choose, tell } from '../../../support/policies/notices.ts'
import { promise } from '../../../support/policies/promises.ts'
import type { Member, Stage } from '../../../support/policies/stage.ts'

/** Makes everything ready; the answer does something, and the second time the same once more. */
type Case = (town: Stage) => Promise<() => Promise<unknown>>

const own =
  (sql: string): Case =>
  async (town) => {
    const [ana] = await town.professionals(1)
    await settle(town, ana, hair)
    return () => town.as(ana, sql)
  }
const asOwner =
  (sql: string): Case =>
  async (town) => {
    const [ana] = await town.professionals(1)
    await town.gains(ana, 'basic')
    return () => town.set(sql, [ana.id])
  }

/** Of a confirmed appointment, this long before its start. */
const meeting =
  (sql: string, before = '3 days', more: (town: Stage) => Promise<unknown[]> = async () => []): Case =>
  async (town) => {
    const [ana, bea] = await town.professionals(2)
    const [first] = await agree(town, ana, bea)
    await confirmTime(town, first, ana, bea)
    await moveTo(town, first, before)
    const values = [first.id, ...(await more(town))]
    return () => town.as(ana, sql, values)
  }
const place = `select public.trade_place_save($1, 'my_place', 'Studio Rose', '12 Alder Street', 'Ring twice')`

async function reported(town: Stage): Promise<{ mo: Member; id: string }> {
  const [ana, bea] = await posters(town, 2)
  const { id } = await post(town, ana)
  await town.as(bea, `select public.report_create($1, 'thread', $2, 'spam', '')`, [ana.id, id])
  return { mo: await town.staff('moderator'), id }
}

const queues: Record<string, Record<string, Case>> = {
  'internal.forum_news': {
    'an answer that is marked': async (town) => {
      const [ana, bea] = await posters(town, 2)
      const { id } = await post(town, ana, { kind: 'question' })
      const answer = await reply(town, bea, id)
      return () => town.as(ana, 'select public.forum_thread_solve($1, $2)', [id, answer.id])
    },
  },
  'internal.match_edits': {
    'a city': own(`update public.profiles set state_code = 'OR', city = 'Salem', headline = 'Calm sets' where id = auth.uid()`),
    'a service': own(`update public.services set name = 'Balayage', duration_minutes = 95 where user_id = auth.uid()`),
    'a price': own(`update public.service_prices set list_price_cents = 9100
      where service_id in (select id from public.services where user_id = auth.uid())`),
    'a want': own(`update public.service_wants set title = 'A lash lift' where user_id = auth.uid()`),
    'the hours': own(`select public.availability_save('America/Denver', '[{"weekday": 1, "start_time": "09:00", "end_time": "17:00"}]')`),
  },
  'internal.recounts': {
    'a city': own(`update public.profiles set state_code = 'OR', city = 'Salem' where id = auth.uid()`),
    'a craft': own(`update public.services set category = 'massage' where user_id = auth.uid()`),
    'a plan': asOwner(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')
      on conflict (user_id, source) do update set tier = excluded.tier, status = excluded.status`),
  },
  'internal.digests': {
    'a notification': async (town) => {
      const [ana] = await town.professionals(1)
      await choose(town, ana, 'jobs', true, 'daily')
      let id: string | undefined
      return async () => {
        if (id === undefined) id = await tell(town, ana)
        else await town.as(ana, 'update public.notifications set read = false where id = $1', [id])
      }
    },
  },
  'internal.audit_unchained': {
    'a message to the team': async (town) => {
      const [row] = await town.set(
        `insert into public.contact_messages (ref, topic, name, email, message)
         values ('ABCDEFGH', 'other', 'Ana', 'ana@town.test', 'Where do I find your team?') returning id`,
      )
      const sam = await town.staff('support')
      return () => town.as(sam, `update public.contact_messages set status = 'closed' where id = $1`, [row?.['id']])
    },
  },
  'internal.emails': {
    'a place': meeting(place),
    'another place that is asked for': meeting(`select public.trade_place_save($1, 'salon_third', 'Corner Cafe')`, '3 hours'),
    'other times': meeting(stepSql.propose, '3 days', async (town) => [await slotIn(town, '9 days')]),
    'being late': meeting(stepSql.late, '30 minutes'),
  },
  'realtime.messages': {
    'reports that are closed': async (town) => {
      const { mo, id } = await reported(town)
      return () => town.as(mo, `select public.forum_reports_close($1, 'infinity')`, [id])
    },
  },
}
/** What else the clock's tasks read, and why there is nothing to repeat. */
const others: Record<string, string> = {
  'internal.account_deletions': 'an account that leaves is refused a second request',
  'internal.account_exports': 'a second request answers the copy that is being made',
  'internal.announcements': 'each is written once, by the team',
  'internal.billing_news': 'of the built-in payments, once for each event',
  'internal.founder_candidates': 'one row for each member',
  'internal.founder_seats': 'the count of seats',
  'internal.job_reminders': 'what was done',
  'internal.joined_yesterday': 'a view of profiles',
  'internal.kept_pictures': 'a view of what rows show',
  'internal.last_recount': 'when counts were made',
  'internal.match_pool': 'one row for each member, from sign-up on',
  'internal.nudges': 'one row for each member, written when they join',
  'internal.picture_rules': 'one row for each bucket',
  'internal.reminders': 'what was done',
  'internal.till_contracts': 'of the built-in payments',
  'internal.till_events': 'of the built-in payments',
}

promise('every queue of the clock is tried with a change that changes nothing', async (town) => {
  const read = await town.set(
    `select distinct source.refobjid::regclass::text as name from clock.tasks as task
     join pg_rewrite as rule on rule.ev_class = task.due
     join pg_depend as source on source.objid = rule.oid and source.refclassid = 'pg_class'::regclass and source.refobjid <> task.due
     where task.act is not null and source.refobjid::regclass::text like 'internal.%' order by 1`,
  )
  const known = [...Object.keys(queues), ...Object.keys(others)].filter(
    (name) => name.startsWith('internal.') && name !== 'internal.match_edits',
  )
  assert.deepEqual(
    read.map(({ name }) => String(name)),
    known.toSorted(),
  )
})

for (const [queue, cases] of Object.entries(queues))
  for (const [what, of] of Object.entries(cases))
    promise(`${what}: the same once more adds nothing to ${queue}`, async (town) => {
      const happens = await of(town)
      const waiting = async () => (await town.set(`select from ${queue}`)).length
      await town.set(`delete from ${queue}`)
      await happens()
      assert.ok((await waiting()) > 0)
      await town.set(`delete from ${queue}`)
      await town.set(`update clock.settings set shift = shift + interval '1 second'`)
      await happens()
      assert.equal(await waiting(), 0)
    })
