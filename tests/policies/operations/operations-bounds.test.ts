// Constraints on billing, waitlist, mail and reference rows.
import { bounds } from '#tests/support/policies/bounds.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const one = (sql: string) => async (town: Stage) => {
  const [ana] = await town.professionals(1)
  await town.set(sql, [ana.id])
}
const alone = (sql: string) => (town: Stage) => town.set(sql)

bounds(
  'public.states',
  { row: alone(`insert into public.states (code, name) values ('ZZ', 'Nowhere')`), which: `code = 'ZZ'` },
  {
    states_code_is_two_letters: { refuses: [`code = 'zz'`, `code = 'Z'`, `code = 'ZZZ'`, `code = 'Z1'`], takes: [`code = 'ZY'`] },
  },
)

bounds(
  'public.cities',
  { which: `state_code = 'OR' and name = 'Bend'` },
  {
    cities_latitude_range: { refuses: ['latitude = -90.1', 'latitude = 90.1'], takes: ['latitude = -90', 'latitude = 90'] },
    cities_longitude_range: { refuses: ['longitude = -180.1', 'longitude = 180.1'], takes: ['longitude = -180', 'longitude = 180'] },
    cities_population_not_negative: { refuses: ['population = -1'], takes: ['population = 0'] },
  },
)

bounds(
  'public.features',
  { row: alone(`insert into public.features values ('Whistling', 'whistling', 'free')`), which: `area = 'whistling'` },
  {
    features_plan_known: { refuses: [`plan = 'gold'`], takes: [`plan = 'basic'`, `plan = 'premium'`] },
  },
)

bounds(
  'internal.role_acts',
  { which: `act = 'read_waitlist'` },
  {
    role_acts_role_known: { refuses: [`role = 'admin'`, `role = 'owner'`], takes: [`role = 'moderator'`, `role = 'verifier'`] },
  },
)

bounds(
  'public.subscriptions',
  { row: one(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'basic', 'active')`) },
  {
    subscriptions_source_known: { refuses: [`source = 'gift'`], takes: [`source = 'stripe'`, `source = 'local'`] },
    subscriptions_status_known: {
      refuses: [`status = 'lost'`],
      takes: [`status = 'trialing'`, `status = 'past_due'`, `status = 'paused'`, `status = 'cancelled'`],
    },
    subscriptions_tier_known: { refuses: [`tier = 'free'`, `tier = 'gold'`], takes: [`tier = 'premium'`] },
  },
)

const invoice = `insert into public.invoices (id, source, user_id, contract_id, tier, amount_cents, status, issued_at)
  values ('in_1', 'local', $1, 'sub_1', 'basic', 599, 'paid', now())`
bounds(
  'public.invoices',
  { row: one(invoice) },
  {
    invoices_amount_range: { refuses: ['amount_cents = -1'], takes: ['amount_cents = 0'] },
    invoices_source_known: { refuses: [`source = 'gift'`], takes: [`source = 'stripe'`] },
    invoices_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'open'`, `status = 'failed'`, `status = 'void'`] },
    invoices_tier_known: { refuses: [`tier = 'gold'`], takes: [`tier = 'premium'`] },
  },
)

const contract = `insert into internal.billing_contracts (id, source, user_id, tier, status, started_at, version, digest)
  values ('sub_1', 'local', $1, 'basic', 'active', now(), 1, '')`
bounds(
  'internal.billing_contracts',
  { row: one(contract) },
  {
    billing_contracts_debt_has_a_date: { refuses: [`status = 'past_due'`], takes: [`status = 'past_due', past_due_since = now()`] },
    billing_contracts_status_known: {
      refuses: [`status = 'lost'`],
      takes: [`status = 'trialing'`, `status = 'paused'`, `status = 'cancelled'`],
    },
    billing_contracts_tier_known: { refuses: [`tier = 'gold'`], takes: [`tier = 'premium'`] },
  },
)

const checkout = `insert into internal.billing_checkouts (user_id, source, tier, price_cents, trial_days) values ($1, 'local', 'basic', 599, 0)`
bounds(
  'internal.billing_checkouts',
  { row: one(checkout) },
  {
    billing_checkouts_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'paid'`, `status = 'expired'`] },
    billing_checkouts_tier_known: { refuses: [`tier = 'gold'`], takes: [`tier = 'premium'`] },
  },
)

bounds(
  'public.analytics_events',
  { row: alone(`insert into public.analytics_events (name, happened_at) values ('page_view', now())`) },
  {
    analytics_events_facts_small: {
      refuses: [`facts = '[]'`, `facts = jsonb_build_object('note', repeat('x', 500))`],
      takes: [`facts = '{"page": "home"}'`],
    },
    analytics_events_name_form: {
      refuses: [`name = ''`, `name = 'Page View'`, `name = repeat('x', 41)`],
      takes: [`name = repeat('x', 40)`],
    },
  },
)

const signup = `insert into public.waitlist_signups (email, referral_code) values ('ana@waiting.test', 'ABCDEFGH')`
const long = (domain: number) => `email = 'a@' || repeat('x', ${domain})`
bounds(
  'public.waitlist_signups',
  { row: alone(signup) },
  {
    waitlist_signups_city_length: { refuses: [`city = ''`, `city = repeat('x', 81)`], takes: [`city = repeat('x', 80)`] },
    waitlist_signups_email_is_an_address: {
      refuses: [`email = 'Ana@waiting.test'`, `email = 'nobody'`, `email = 'a b@waiting.test'`, `email = 'a@b@c'`, long(253)],
      takes: [long(252)],
    },
    waitlist_signups_locale_known: { refuses: [`locale = 'fr'`], takes: [`locale = 'es'`, `locale = 'vi'`] },
    waitlist_signups_name_length: { refuses: [`name = ''`, `name = repeat('x', 81)`], takes: [`name = repeat('x', 80)`] },
    waitlist_signups_place_needs_proof: {
      refuses: ['position = 1', 'confirmed_at = now()'],
      takes: ['position = 1, confirmed_at = now()'],
    },
    waitlist_signups_craft_fkey: {
      refuses: [`profession = 'plumber'`],
      takes: [`profession = 'student'`, `profession = 'owner'`, `profession = 'other'`, `profession = 'mua'`],
    },
    waitlist_signups_referral_code_form: {
      refuses: [
        `referral_code = 'ABCDEFG'`,
        `referral_code = 'ABCDEFGHJ'`,
        `referral_code = 'ABCDEFG1'`,
        `referral_code = 'ABCDEFGI'`,
        `referral_code = 'abcdefgh'`,
      ],
      takes: [`referral_code = 'Z9Z9Z9Z9'`],
    },
    waitlist_signups_referrals_not_negative: { refuses: ['referrals = -1'], takes: ['referrals = 1'] },
    waitlist_signups_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'invited'`, `status = 'unsubscribed'`] },
    waitlist_signups_utm_is_object: {
      refuses: [`utm = '[]'`, `utm = jsonb_build_object('source', repeat('x', 1000))`],
      takes: [`utm = '{"source": "friend"}'`],
    },
  },
)

const contact = `insert into public.contact_messages (ref, topic, name, email, message)
  values ('ABCDEFGH', 'billing', 'Ana', 'ana@contact.test', repeat('x', 20))`
bounds(
  'public.contact_messages',
  { row: alone(contact) },
  {
    contact_messages_email_is_an_address: {
      refuses: [`email = 'nobody'`, `email = 'a b@c'`, `email = 'a@b@c'`, long(253)],
      takes: [long(252)],
    },
    contact_messages_message_length: {
      refuses: [`message = repeat('x', 19)`, `message = repeat('x', 3001)`],
      takes: [`message = repeat('x', 3000)`],
    },
    contact_messages_name_length: { refuses: [`name = ''`, `name = repeat('x', 81)`], takes: [`name = repeat('x', 80)`] },
    contact_messages_note_length: { refuses: [`note = ''`, `note = repeat('x', 501)`], takes: [`note = repeat('x', 500)`] },
    contact_messages_ref_form: { refuses: [`ref = 'ABCDEFG'`, `ref = 'ABCDEFG0'`, `ref = 'ABCDEFGO'`], takes: [`ref = '23456789'`] },
    contact_messages_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'open'`, `status = 'closed'`] },
    contact_messages_topic_known: { refuses: [`topic = 'gossip'`], takes: [`topic = 'press'`, `topic = 'other'`] },
  },
)

bounds(
  'public.founder_claims',
  { row: one(`insert into public.founder_claims (user_id, number, benefits_expire_at) values ($1, 7, now())`) },
  {
    founder_claims_number_range: { refuses: ['number = 0', 'number = 101'], takes: ['number = 1', 'number = 100'] },
  },
)

bounds(
  'internal.founder_seats',
  {},
  {
    founder_seats_is_one_row: { refuses: ['only_row = false'] },
    founder_seats_range: { refuses: ['claimed = -1', 'claimed = 101'], takes: ['claimed = 0', 'claimed = 100'] },
  },
)

bounds(
  'public.user_daily_limits',
  { row: one(`insert into public.user_daily_limits (user_id, date) values ($1, '2026-11-21')`) },
  {
    user_daily_limits_profiles_viewed_range: { refuses: ['profiles_viewed = -1', 'profiles_viewed = 6'], takes: ['profiles_viewed = 5'] },
  },
)

bounds(
  'public.site_stats',
  { which: `source = 'measured'` },
  {
    site_stats_cities_not_negative: { refuses: ['cities = -1'], takes: ['cities = 0'] },
    site_stats_pros_not_negative: { refuses: ['pros = -1'], takes: ['pros = 0'] },
    site_stats_rating_range: { refuses: ['rating = 0.9', 'rating = 5.1'], takes: ['rating = 1', 'rating = 5'] },
    site_stats_source_known: { refuses: [`source = 'dreamt'`] },
  },
)

bounds(
  'internal.mail_preferences',
  { row: alone(`insert into internal.mail_preferences (address) values ('ana@mail.test')`) },
  {
    mail_preferences_address_lowercase: { refuses: [`address = 'Ana@mail.test'`], takes: [`address = 'bea@mail.test'`] },
  },
)
