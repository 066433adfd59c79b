// Constraints on trusted contacts.
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { bounds, long } from '#tests/support/policies/bounds.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const named = async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await town.set(
    `insert into public.trade_trusted_contacts (appointment_id, user_id, name, email) values ($1, $2, 'Mia', 'mia@friend.test')`,
    [meeting.id, ana.id],
  )
}
const byPhone = (number: string) => `email = null, phone = '${number}'`

bounds(
  'public.trade_trusted_contacts',
  { row: named },
  {
    trade_trusted_contacts_name_length: long('name', 80, 1),
    trade_trusted_contacts_email_is_an_address: {
      refuses: [`email = 'Mia@friend.test'`, `email = 'mia'`, `email = 'mia @friend.test'`, `email = repeat('m', 243) || '@friend.test'`],
      takes: [`email = repeat('m', 242) || '@friend.test'`],
    },
    trade_trusted_contacts_phone_is_a_number: {
      refuses: [byPhone('5035550142'), byPhone('11035550142'), byPhone('15031550142'), byPhone('150355501423')],
      takes: [byPhone('15035550142')],
    },
    trade_trusted_contacts_one_way: { refuses: ['email = null', `phone = '15035550142'`], takes: [byPhone('15035550142')] },
  },
)
