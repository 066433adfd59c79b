// Constraints on offers.
import { bounds, long, range } from '#tests/support/policies/bounds.ts'
import { offer, openListing } from '#tests/support/policies/market/offers.ts'
import { send } from '#tests/support/policies/trades.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

async function sent(town: Stage): Promise<void> {
  const { seller, ana, id } = await openListing(town)
  await offer(town, ana, id)
  await send(town, ana, seller)
}
const services = (many: number) => `services = (select jsonb_agg(place) from generate_series(1, ${many}) as place)`
const accepted = `status = 'accepted', reserved_until = clock.now()`
const tradeOf = 'trade_id = (select id from public.trade_proposals)'

bounds(
  'public.listing_offers',
  { row: sent },
  {
    listing_offers_kind_known: { refuses: [`kind = 'barter'`], takes: [`kind = 'cash'`] },
    listing_offers_services_are_for_trades: {
      refuses: [
        services(1),
        `services = '{}'`,
        `kind = 'trade', amount_cents = 0`,
        `kind = 'mixed'`,
        `kind = 'trade', amount_cents = 0, ${services(11)}`,
      ],
      takes: [`kind = 'trade', amount_cents = 0, ${services(10)}`, `kind = 'mixed', ${services(1)}`],
    },
    listing_offers_cash_fits_kind: {
      refuses: [`kind = 'trade', ${services(1)}`, `kind = 'mixed', amount_cents = 99, ${services(1)}`],
      takes: [`kind = 'mixed', amount_cents = 100, ${services(1)}`],
    },
    listing_offers_trade_is_of_trades: {
      refuses: [tradeOf, `kind = 'mixed', ${services(1)}, ${tradeOf}`],
      takes: [`kind = 'mixed', ${services(1)}, ${accepted}, ${tradeOf}`],
    },
    listing_offers_quantity_range: range('quantity', 1, 999),
    listing_offers_amount_range: range('amount_cents', 0, 100_000_000),
    listing_offers_message_length: long('message', 1000),
    listing_offers_version_range: range('version', 1, 10),
    listing_offers_status_known: { refuses: [`status = 'sold'`], takes: [`status = 'countered'`, `status = 'expired'`] },
    listing_offers_end_reason_known: {
      refuses: [`status = 'declined', end_reason = 'bored'`],
      takes: ['declined', 'gone', 'listing_ended'].map((reason) => `status = 'declined', end_reason = '${reason}'`),
    },
    listing_offers_declined_says_why: {
      refuses: [`status = 'declined'`, `end_reason = 'gone'`],
      takes: [`status = 'declined', end_reason = 'gone'`],
    },
    listing_offers_of_two: { refuses: ['buyer_id = seller_id'], takes: ['buyer_id = buyer_id'] },
    listing_offers_reserved_while_accepted: {
      refuses: [`status = 'accepted'`, `reserved_until = clock.now()`],
      takes: [accepted],
    },
    listing_offers_handed_over_once_accepted: {
      refuses: ['seller_handed_at = clock.now()', 'buyer_handed_at = clock.now()'],
      takes: [`${accepted}, seller_handed_at = clock.now()`, `status = 'completed', buyer_handed_at = clock.now()`],
    },
    listing_offers_open_ones_wait: {
      refuses: [`status = 'expired', waits = true`],
      takes: ['waits = true'],
    },
  },
)
