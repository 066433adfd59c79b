// What a sanction and an appeal can hold, and that members write neither by hand.
import { bounds } from '#tests/support/policies/bounds.ts'
import { grants } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'

grants('sanctions', {})
grants('appeals', {})

bounds(
  'public.sanctions',
  { row: async (town) => suspend(town, (await town.professionals(1))[0], 3) },
  {
    sanctions_kind_known: { refuses: [`kind = 'ban', limits = '{}'`], takes: [`kind = 'warning'`] },
    sanctions_limits_known: {
      refuses: [`kind = 'limit', limits = '{no_life}'`],
      takes: [`kind = 'limit', limits = '{no_posts,no_trades,no_messages}'`],
    },
    sanctions_limits_fit_kind: { refuses: [`limits = '{no_posts}'`, `kind = 'limit'`] },
    sanctions_subject_fits_kind: {
      refuses: [
        `kind = 'removal'`,
        `subject = 'thread', subject_id = user_id`,
        `kind = 'removal', subject = 'thread'`,
        'subject_id = user_id',
      ],
    },
    sanctions_subject_place_length: { refuses: [`subject_place = repeat('x', 201)`], takes: [`subject_place = repeat('x', 200)`] },
    sanctions_only_suspensions_are_endless: { refuses: [`kind = 'warning', ends_at = null`], takes: ['ends_at = null'] },
    sanctions_reason_length: { refuses: [`reason = ''`, `reason = repeat('x', 501)`], takes: [`reason = repeat('x', 500)`] },
  },
)

bounds(
  'public.appeals',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.set(`insert into public.appeals (sanction_id, user_id, message) values ($1, $2, 'Not me')`, [
        await suspend(town, ana, 3),
        ana.id,
      ])
    },
  },
  {
    appeals_message_length: { refuses: [`message = ''`, `message = repeat('x', 1001)`], takes: [`message = repeat('x', 1000)`] },
    appeals_answer_length: {
      refuses: [`answered_at = now(), is_lifted = true, answer = ''`, `answered_at = now(), is_lifted = true, answer = repeat('x', 501)`],
      takes: [`answered_at = now(), is_lifted = true, answer = repeat('x', 500)`],
    },
    appeals_answer_is_whole: {
      refuses: [`answered_at = now()`, `is_lifted = true`, `answer = 'Yes'`, `answered_at = now(), answer = 'Yes'`],
    },
  },
)
