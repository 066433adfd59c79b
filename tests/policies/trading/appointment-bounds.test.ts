// Constraints on appointments, requested places, addresses and codes.
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { bounds, long } from '#tests/support/policies/bounds.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const unscheduled = async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  await agree(town, ana, bea)
}
const confirmed = async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await town.as(ana, `select public.trade_place_save($1, 'my_place', '', '12 Alder Street')`, [meeting.id])
  await confirmTime(town, meeting, ana, bea)
}
const outside = (column: string, from: number, to: number): [string, string] => [`${column} = ${from - 1}`, `${column} = ${to + 1}`]
const handover = 'is_handover = true, minutes = 0'
const byProvider = 'proposed_by = provider_id'

bounds(
  'public.trade_appointments',
  { row: unscheduled, which: 'provider_id = (select proposer_id from public.trade_proposals)' },
  {
    trade_appointments_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'cancelled'`] },
    trade_appointments_minutes_range: {
      refuses: [...outside('minutes', 5, 480), 'is_handover = true'],
      takes: ['minutes = 5', 'minutes = 480', handover],
    },
    trade_appointments_handover_has_no_time: {
      refuses: [`${handover}, starts_at = now(), ends_at = now()`, `${handover}, slots = array[now()], ${byProvider}`],
    },
    trade_appointments_minutes_before_range: { refuses: outside('minutes_before', 0, 60), takes: ['minutes_before = 60'] },
    trade_appointments_minutes_after_range: { refuses: outside('minutes_after', 0, 60), takes: ['minutes_after = 60'] },
    trade_appointments_slots_few: {
      refuses: [`slots = array[now(), now(), now(), now()], ${byProvider}`],
      takes: [`slots = array[now(), now(), now()], ${byProvider}`],
    },
    trade_appointments_slots_by_someone: { refuses: ['slots = array[now()]', byProvider], takes: [`slots = array[now()], ${byProvider}`] },
    trade_appointments_proposed_has_slots: {
      refuses: [`status = 'proposed'`],
      takes: [`status = 'proposed', slots = array[now()], ${byProvider}`],
    },
    trade_appointments_timezone_known: { refuses: [`timezone = 'Europe/Berlin'`], takes: [`timezone = 'America/Adak'`] },
    trade_appointments_location_mode_known: { refuses: [`location_mode = 'the moon'`], takes: [`location_mode = 'online'`] },
    trade_appointments_place_name_length: { refuses: [`place_name = repeat('x', 121)`], takes: [`place_name = repeat('x', 120)`] },
    trade_appointments_arrival_note_length: { refuses: [`arrival_note = repeat('x', 301)`], takes: [`arrival_note = repeat('x', 300)`] },
    trade_appointments_provider_late_known: { refuses: ['provider_late_minutes = 7'], takes: ['provider_late_minutes = 20'] },
    trade_appointments_receiver_late_known: { refuses: ['receiver_late_minutes = 7'], takes: ['receiver_late_minutes = 5'] },
    trade_appointments_time_once_agreed: {
      refuses: ['starts_at = now()', 'ends_at = now()', `status = 'confirmed'`],
      takes: [`status = 'confirmed', starts_at = now(), ends_at = now()`],
    },
    trade_appointments_done_by_both: {
      refuses: [`status = 'done'`, `status = 'done', provider_done_at = now()`, `status = 'done', receiver_done_at = now()`],
      takes: [`status = 'done', provider_done_at = now(), receiver_done_at = now()`],
    },
    trade_appointments_given_up_by_known: {
      refuses: [`given_up_by = 'both', status = 'confirmed', starts_at = now(), ends_at = now()`],
      takes: [`given_up_by = 'receiver', status = 'confirmed', starts_at = now(), ends_at = now()`],
    },
    trade_appointments_given_up_had_a_time: {
      refuses: [`given_up_by = 'provider'`],
      takes: [`given_up_by = 'provider', status = 'confirmed', starts_at = now(), ends_at = now()`],
    },
    trade_appointments_held_seconds_range: { refuses: ['held_seconds = -1'], takes: ['held_seconds = 1'] },
    trade_appointments_marked_had_a_time: {
      refuses: ['provider_done_at = now()', 'receiver_done_at = now()'],
      takes: [
        `status = 'confirmed', starts_at = now(), ends_at = now(), provider_done_at = now()`,
        `${handover}, provider_done_at = now()`,
      ],
    },
  },
)

bounds(
  'public.trade_addresses',
  { row: confirmed },
  {
    trade_addresses_address_length: {
      refuses: [`address = '12 A'`, `address = repeat('x', 301)`],
      takes: [`address = '1 Elm'`, `address = repeat('x', 300)`],
    },
  },
)

bounds(
  'public.trade_place_proposals',
  {
    row: async (town) => {
      await confirmed(town)
      await town.set(
        `insert into public.trade_place_proposals (appointment_id, proposed_by, location_mode)
         select id, receiver_id, 'online' from public.trade_appointments where status = 'confirmed'`,
      )
    },
  },
  {
    trade_place_proposals_location_mode_known: {
      refuses: [`location_mode = 'the moon'`],
      takes: [`location_mode = 'my_place'`, `location_mode = 'your_place'`, `location_mode = 'salon_third'`],
    },
    trade_place_proposals_place_name_length: long('place_name', 120),
    trade_place_proposals_arrival_note_length: long('arrival_note', 300),
    trade_place_proposals_address_length: long('address', 300, 5),
  },
)

bounds(
  'public.trade_check_codes',
  { row: confirmed },
  { trade_check_codes_code_form: { refuses: [`code = '12345'`, `code = '12345x'`, `code = '1234567'`], takes: [`code = '000000'`] } },
)
