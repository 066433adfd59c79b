// Constraints on listings, on what they may be of, and on what the categories ask.
import { bounds, long, range } from '#tests/support/policies/bounds.ts'
import { list, sellers } from '#tests/support/policies/market/listings.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

async function row(town: Stage) {
  const [seller] = await sellers(town, 1)
  await list(town, seller)
}
const photos = (many: number) => `photos = (select coalesce(jsonb_agg('{}'::jsonb), '[]') from generate_series(1, ${many}))`
const days = (column: string) => ({
  refuses: [`${column} = 'infinity'`, `${column} = '1999-12-31'`, `${column} = '2200-01-01'`] as [string, ...string[]],
  takes: [`${column} = '2000-01-01'`, `${column} = '2199-12-31'`],
})

bounds(
  'public.marketplace_listings',
  { row },
  {
    marketplace_listings_title_length: long('title', 100, 3),
    marketplace_listings_description_length: long('description', 5000, 20),
    marketplace_listings_category_known: { refuses: [`category = 'cars'`, `category = ''`], takes: [`category = 'bundle'`] },
    marketplace_listings_condition_known: { refuses: [`condition = 'new'`], takes: [`condition = 'for_parts'`] },
    marketplace_listings_brand_length: long('brand', 60),
    marketplace_listings_model_length: long('model', 60),
    marketplace_listings_quantity_range: range('quantity', 1, 999),
    marketplace_listings_unit_length: long('unit', 20),
    marketplace_listings_price_mode_known: { refuses: [`price_mode = 'auction'`], takes: [`price_mode = 'offers'`] },
    marketplace_listings_price_range: { refuses: ['price = 0.99', 'price = 100000.01'], takes: ['price = 1', 'price = 100000'] },
    marketplace_listings_trade_wants_length: long('trade_wants', 300),
    marketplace_listings_trade_value_range: range('trade_value_cents', 100, 10_000_000),
    marketplace_listings_expires_on_range: days('expires_on'),
    marketplace_listings_pao_months_range: range('pao_months', 1, 60),
    marketplace_listings_lot_length: long('lot', 40),
    marketplace_listings_cleaned_statement_length: long('cleaned_statement', 200),
    marketplace_listings_sds_url_is_one: {
      refuses: [
        `sds_url = 'javascript:alert(1)'`,
        `sds_url = 'http://brand.test/sheet'`,
        `sds_url = 'https://me@brand.test'`,
        `sds_url = 'https://brand'`,
        `sds_url = 'https://brand.test/a b'`,
        `sds_url = 'https://brand.test/' || repeat('x', 482)`,
      ],
      takes: [`sds_url = 'https://brand.test/sheet?id=1'`, `sds_url = 'https://brand.test/' || repeat('x', 481)`],
    },
    marketplace_listings_facts_are_some: {
      refuses: [`facts = '[]'`, `facts = '"x"'`, `facts = jsonb_build_object('a', repeat('x', 1993))`],
      takes: [`facts = '{}'`, `facts = jsonb_build_object('a', repeat('x', 1991))`],
    },
    marketplace_listings_photos_are_some: {
      refuses: [photos(0), photos(11), `photos = '{}'`],
      takes: [photos(1), photos(10)],
    },
    marketplace_listings_state_code_fkey: { refuses: [`city = null, state_code = 'XX'`], takes: [`city = null, state_code = 'WA'`] },
    marketplace_listings_city_needs_state: { refuses: ['state_code = null'], takes: ['city = null, state_code = null'] },
    marketplace_listings_city_fkey: { refuses: [`city = 'Atlantis'`], takes: [`city = 'Bend'`] },
    marketplace_listings_shipping_range: {
      refuses: ['ships = true, shipping_cents = -1', 'ships = true, shipping_cents = 100001'],
      takes: ['ships = true, shipping_cents = 0', 'ships = true, shipping_cents = 100000'],
    },
    marketplace_listings_shipping_is_shipped: {
      refuses: ['ships = false, shipping_cents = 5'],
      takes: ['ships = true, shipping_cents = 5', 'ships = false, shipping_cents = null'],
    },
    marketplace_listings_deliver_by_range: days('deliver_by'),
    marketplace_listings_status_known: { refuses: [`status = 'draft'`], takes: [`status = 'pending'`] },
    marketplace_listings_closed_reason_known: { refuses: [`closed_reason = 'bored'`], takes: [`closed_reason = 'withdrawn'`] },
    marketplace_listings_closed_is_sold: {
      refuses: [`status = 'closed'`, `status = 'closed', closed_reason = 'withdrawn'`, `closed_reason = 'sold'`],
      takes: [`status = 'closed', closed_reason = 'sold'`],
    },
    marketplace_listings_expires_at_range: {
      refuses: [`expires_at = 'infinity'`, `expires_at = '1999-12-31'`, `expires_at = '2200-01-01 00:00:01Z'`],
      takes: [`expires_at = '2000-01-01Z'`, `expires_at = '2200-01-01Z'`],
    },
    marketplace_listings_pieces_add_up: {
      refuses: ['reserved = -1', 'sold = -1', 'quantity = 2, reserved = 2, sold = 1'],
      takes: ['quantity = 2, reserved = 1, sold = 1'],
    },
    marketplace_listings_priced_as_it_says: {
      refuses: ['price = null', `price_mode = 'free'`, `price_mode = 'trade_only', is_trade = true`],
      takes: [`price_mode = 'free', price = null`, `price_mode = 'offers'`],
    },
    marketplace_listings_trade_only_is_trade: {
      refuses: [`price_mode = 'trade_only', price = null`],
      takes: [`price_mode = 'trade_only', price = null, is_trade = true`],
    },
    marketplace_listings_things_have_a_condition: {
      refuses: ['condition = null', `category = 'chair_or_suite'`],
      takes: [`category = 'models_wanted', condition = null`],
    },
  },
)

bounds(
  'internal.market_facts',
  { which: `category = 'tools' and name = 'size'` },
  {
    market_facts_holds_known: { refuses: [`holds = 'list'`], takes: [`holds = 'number'`] },
    market_facts_choices_are_for_choices: {
      refuses: [`choices = '{a}'`, `holds = 'choice', most = null`],
      takes: [`holds = 'choice', most = null, choices = '{a}'`],
    },
    market_facts_most_is_for_text_and_numbers: { refuses: ['most = null', `holds = 'yes'`], takes: [`holds = 'yes', most = null`] },
  },
)
