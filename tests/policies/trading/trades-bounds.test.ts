// Constraints on trades and messages.
import { bounds } from '#tests/support/policies/bounds.ts'
import type { Stage } from '#tests/support/policies/stage.ts'
import { send } from '#tests/support/policies/trades.ts'

const trade = async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  await send(town, ana, bea)
}
const message = async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`, [ana.id, bea.id])
}
const nobodyAnswers = 'awaiting_user_id = null, expires_at = null'

const balance = {
  refuses: [`balance_method = 'gift'`],
  takes: [`balance_method = 'add_on'`, `balance_method = 'iou'`, `balance_method = 'accept_uneven'`, `balance_method = 'outside_cash'`],
} satisfies { refuses: [string]; takes: string[] }
const balanceNote = { refuses: [`balance_note = repeat('x', 201)`], takes: [`balance_note = repeat('x', 200)`] } satisfies {
  refuses: [string]
  takes: string[]
}
const inMinutes = (column: string) =>
  ({ refuses: [`${column} = -1`, `${column} = 61`], takes: [`${column} = 60`] }) satisfies { refuses: [string, string]; takes: string[] }

bounds(
  'public.trade_proposals',
  { row: trade },
  {
    trade_proposals_balance_method_known: balance,
    trade_proposals_balance_note_length: balanceNote,
    trade_proposals_cancel_reason_known: {
      refuses: [`cancel_reason = 'bored'`],
      takes: [`cancel_reason = 'illness'`, 'cancel_reason = null'],
    },
    trade_proposals_decline_reason_known: { refuses: [`decline_reason = 'bored'`], takes: [`decline_reason = 'not_now'`] },
    trade_proposals_message_length: { refuses: [`message = repeat('x', 1001)`], takes: [`message = repeat('x', 1000)`] },
    trade_proposals_not_with_self: { refuses: ['recipient_id = proposer_id'] },
    trade_proposals_phase_fits_status: {
      refuses: [
        `phase = 'awaiting_confirmation'`,
        `phase = 'somewhere'`,
        `status = 'accepted', phase = 'completed', ${nobodyAnswers}`,
        `status = 'cancelled', phase = 'declined', ${nobodyAnswers}`,
        `status = 'lost', phase = 'lost', ${nobodyAnswers}`,
      ],
      takes: [`phase = 'awaiting_proposer'`, `status = 'cancelled', phase = 'expired', ${nobodyAnswers}`],
    },
    trade_proposals_source_known: { refuses: [`source = 'chain', source_id = gen_random_uuid()`] },
    trade_proposals_source_has_id: {
      refuses: [`source = 'job'`, 'source_id = gen_random_uuid()'],
      takes: [`source = 'job', source_id = gen_random_uuid()`],
    },
    trade_proposals_reminded_range: { refuses: ['reminded = -1', 'reminded = 4'], takes: ['reminded = 0', 'reminded = 3'] },
    trade_proposals_somebody_answers: {
      refuses: ['awaiting_user_id = null', 'expires_at = null', `status = 'declined', phase = 'declined'`],
      takes: [`status = 'declined', phase = 'declined', ${nobodyAnswers}`],
    },
    trade_proposals_value_basis_known: { refuses: [`value_basis = 'luck'`], takes: [`value_basis = 'time'`, `value_basis = 'even'`] },
    trade_proposals_version_range: { refuses: ['current_version = 0', 'current_version = 11'] },
  },
)

bounds(
  'public.trade_versions',
  { row: trade },
  {
    trade_versions_balance_method_known: balance,
    trade_versions_balance_note_length: balanceNote,
    trade_versions_message_length: { refuses: [`message = repeat('x', 1001)`], takes: [`message = repeat('x', 1000)`] },
    trade_versions_value_basis_known: { refuses: [`value_basis = 'luck'`], takes: [`value_basis = 'time'`, `value_basis = 'even'`] },
    trade_versions_version_range: { refuses: ['version = 0', 'version = 11'] },
  },
)

const goods = 'is_goods = true, category = null, duration_minutes = 0'
bounds(
  'public.trade_items',
  { row: trade, which: `title = 'Hand-painted full set'` },
  {
    trade_items_agreed_value_range: {
      refuses: ['agreed_value_cents = -1', 'agreed_value_cents = 500001', `${goods}, agreed_value_cents = 10000001`],
      takes: ['agreed_value_cents = 0', 'agreed_value_cents = 500000', `${goods}, agreed_value_cents = 10000000`],
    },
    trade_items_buffer_after_range: inMinutes('buffer_after_minutes'),
    trade_items_buffer_before_range: inMinutes('buffer_before_minutes'),
    trade_items_category_fkey: { refuses: [`category = 'general'`], takes: [`category = 'massage'`] },
    trade_items_duration_range: {
      refuses: ['duration_minutes = 4', 'duration_minutes = 481', 'is_goods = true, category = null'],
      takes: ['duration_minutes = 5', 'duration_minutes = 480', goods],
    },
    trade_items_location_mode_known: { refuses: [`location_mode = 'moon'`], takes: [`location_mode = 'your_place'`] },
    trade_items_not_to_self: { refuses: ['receiver_id = giver_id'] },
    trade_items_note_length: { refuses: [`note = repeat('x', 301)`], takes: [`note = repeat('x', 300)`] },
    trade_items_position_range: { refuses: ['position = 0', 'position = 21'], takes: ['position = 20'] },
    trade_items_product_cost_range: {
      refuses: ['product_cost_cents = -1', 'product_cost_cents = 500001'],
      takes: ['product_cost_cents = 500000'],
    },
    trade_items_goods_have_no_craft: { refuses: ['category = null', 'is_goods = true, duration_minutes = 0'], takes: [goods] },
    trade_items_quantity_range: {
      refuses: ['quantity = 0', 'quantity = 11', `${goods}, quantity = 1000`],
      takes: ['quantity = 10', `${goods}, quantity = 999`],
    },
    trade_items_slots_count: { refuses: ['slots = array_fill(now(), array[4])'], takes: ['slots = array_fill(now(), array[3])'] },
    trade_items_title_length: { refuses: [`title = 'ab'`, `title = repeat('x', 81)`], takes: [`title = 'abc'`, `title = repeat('x', 80)`] },
  },
)

bounds(
  'public.conversations',
  { row: message },
  {
    conversations_kind_known: { refuses: [`kind = 'group'`] },
  },
)

bounds(
  'public.messages',
  { row: message },
  {
    messages_content_length: {
      refuses: [`content = ''`, `content = E' \\n'`, `content = repeat('x', 10001)`],
      takes: [`content = repeat('x', 10000)`],
    },
    messages_kind_known: { refuses: [`kind = 'picture'`], takes: [`kind = 'card'`] },
    messages_not_to_self: { refuses: ['recipient_id = sender_id'] },
  },
)

bounds(
  'internal.unmasked_offers',
  {
    row: async (town) => {
      const [ana, bea] = await town.professionals(2)
      await send(town, ana, bea, undefined, { message: 'Call 503 555 0199' })
    },
  },
  { unmasked_offers_message_length: { refuses: [`message = repeat('x', 1001)`], takes: [`message = repeat('x', 1000)`] } },
)
