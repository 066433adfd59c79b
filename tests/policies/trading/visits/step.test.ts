// The step that made visits of appointments (0056), on appointments as they were before it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { accepted, confirmTime, type Meeting, meetingNow } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { item } from '#tests/support/policies/trades.ts'

const before = `
  alter table public.trade_appointments add column item_id uuid constraint trade_appointments_item_id_key unique;
  update public.trade_appointments as meeting set item_id = item.id from public.trade_items as item where item.appointment_id = meeting.id;
  alter table public.trade_items drop column appointment_id;
  alter table public.trade_disputes drop column item_id;
  alter table public.notifications add constraint notifications_template_known check (template is not null);`

promise('appointments that existed keep their id, sequence and code, and become visits of one service', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await accepted(town, ana, bea, [item('proposer'), item('proposer', { title: 'Gloss', location_mode: 'online' }), item('recipient')])
  const meetings = await town.set('select * from public.trade_appointments where provider_id = $1', [ana.id])
  for (const [index, meeting] of meetings.entries()) await confirmTime(town, meeting as Meeting, ana, bea, `${5 + index} days`)
  const now = () =>
    town.set(`select meeting.id, meeting.sequence, meeting.minutes, meeting.starts_at, code.code, array_agg(item.title) as titles
      from public.trade_appointments as meeting left join public.trade_check_codes as code on code.appointment_id = meeting.id
      join public.trade_items as item on item.appointment_id = meeting.id group by meeting.id, code.code order by meeting.id`)
  const expected = await now()
  assert.equal(expected.length, 3)
  assert.equal(expected.filter(({ code, sequence }) => code !== null && sequence === 1).length, 2)

  await town.set(before)
  await town.set(await readFile('database/migrations/0056-visits.sql', 'utf8'))
  assert.deepEqual(await now(), expected)
  const gone = await town.set(`select from pg_attribute where attrelid = 'public.trade_appointments'::regclass and attname = 'item_id'`)
  assert.deepEqual(gone, [])
  for (const { id } of meetings) assert.equal((await meetingNow(town, { id: String(id) })).status, 'confirmed')
})
