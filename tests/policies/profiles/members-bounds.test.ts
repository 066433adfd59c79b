// Constraints on a member's own rows.
import { bounds } from '#tests/support/policies/bounds.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const one = (sql: string) => async (town: Stage) => {
  const [ana] = await town.professionals(1)
  await town.set(sql, [ana.id])
}
const two = (sql: string) => async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(sql, [ana.id, bea.id])
}
const member = { row: (town: Stage) => town.professionals(1) }

bounds('public.profiles', member, {
  profiles_account_kind_known: { refuses: [`account_kind = 'admin'`], takes: [`account_kind = 'employer'`, `account_kind = 'student'`] },
  profiles_city_needs_state: { refuses: [`city = 'Bend', state_code = null`], takes: [`city = 'Bend', state_code = 'OR'`] },
  profiles_experience_years_range: {
    refuses: ['experience_years = -1', 'experience_years = 71'],
    takes: ['experience_years = 0', 'experience_years = 70', 'experience_years = null'],
  },
  profiles_trade_radius_miles_range: {
    refuses: ['trade_radius_miles = 0', 'trade_radius_miles = 101'],
    takes: ['trade_radius_miles = 1', 'trade_radius_miles = 100'],
  },
  profiles_full_name_is_no_address: { refuses: [`full_name = 'HTTPS:evil'`, `full_name = 'www.evil.test'`, `full_name = 'ftp://x'`] },
  profiles_full_name_length: { refuses: [`full_name = ''`, `full_name = repeat('x', 81)`], takes: [`full_name = repeat('x', 80)`] },
  profiles_headline_length: { refuses: [`headline = repeat('x', 81)`], takes: [`headline = repeat('x', 80)`] },
  profiles_picture_is_own: {
    refuses: [
      `profile_picture = 'https://evil.test/face.jpg'`,
      `profile_picture = '/storage/v1/object/public/avatars/' || gen_random_uuid() || '/0123-abcd.jpg'`,
      `profile_picture = '/storage/v1/object/public/avatars/' || id || '/0123-abcd.svg'`,
      `profile_picture = '/storage/v1/object/public/avatars/' || id || '/../0123-abcd.jpg'`,
    ],
    takes: [`profile_picture = '/storage/v1/object/public/avatars/' || id || '/0123-abcd.jpg'`],
  },
  profiles_salon_name_length: { refuses: [`salon_name = repeat('x', 81)`], takes: [`salon_name = repeat('x', 80)`] },
  profiles_rated_by_reviews: {
    refuses: ['review_count = -1, review_avg = 4', 'review_count = 1', 'review_avg = 4.5'],
    takes: ['review_count = 2, review_avg = 4.5'],
  },
  profiles_trades_completed_not_negative: { refuses: ['trades_completed = -1'], takes: ['trades_completed = 1'] },
})

const links = (count: number, url = 'https://salon.test') =>
  `links = (select jsonb_agg(jsonb_build_object('url', '${url}')) from generate_series(1, ${count}))`
bounds('public.profile_details', member, {
  profile_details_bio_length: { refuses: [`bio = repeat('x', 1501)`], takes: [`bio = repeat('x', 1500)`] },
  profile_details_languages_count: {
    refuses: [`languages = (select array_agg('l' || n) from generate_series(1, 11) as n)`, `languages = array[repeat('x', 1001)]`],
    takes: [`languages = (select array_agg('l' || n) from generate_series(1, 10) as n)`],
  },
  profile_details_links_are_https: {
    refuses: [
      links(1, 'http://salon.test'),
      links(1, 'javascript:alert(1)'),
      links(1, 'https://me@salon.test'),
      `links = '[{"label": "mine"}]'`,
    ],
    takes: [links(1)],
  },
  profile_details_links_is_list: { refuses: [links(6)], takes: [links(5)] },
  profile_details_techniques_count: {
    refuses: [`techniques = (select array_agg('t' || n) from generate_series(1, 21) as n)`, `techniques = array[repeat('x', 2001)]`],
    takes: [`techniques = (select array_agg('t' || n) from generate_series(1, 20) as n)`],
  },
  profile_details_trade_rules_is_object: {
    refuses: [`trade_rules = '[]'`],
    takes: [`trade_rules = '{"notice_hours": 48}'`],
  },
  profile_details_trade_rules_known: {
    refuses: [
      `trade_rules = '{"deposit": true}'`,
      `trade_rules = '{"notice_hours": 13}'`,
      `trade_rules = '{"notice_hours": "24"}'`,
      `trade_rules = '{"late_grace_minutes": 7}'`,
      `trade_rules = '{"guests_allowed": "no"}'`,
      `trade_rules = '{"children_allowed": 1}'`,
      `trade_rules = '{"pets_in_space": null}'`,
      `trade_rules = '{"models_photos_ok": {}}'`,
      `trade_rules = '{"quality_pledge": false}'`,
      `trade_rules = '{"note": ["x"]}'`,
      `trade_rules = jsonb_build_object('note', repeat('x', 301))`,
    ],
    takes: [
      `trade_rules = '{"late_grace_minutes": 15, "guests_allowed": true, "children_allowed": false, "pets_in_space": true, "models_photos_ok": false, "quality_pledge": true}'`,
      `trade_rules = jsonb_build_object('note', repeat('x', 300))`,
    ],
  },
})

bounds('public.profile_private', member, {
  profile_private_trade_budget_range: {
    refuses: ['trade_budget_cents = 99', 'trade_budget_cents = 10000001'],
    takes: ['trade_budget_cents = 100', 'trade_budget_cents = null'],
  },
  profile_private_trades_a_month_range: {
    refuses: ['trades_a_month = 0', 'trades_a_month = 101'],
    takes: ['trades_a_month = 100', 'trades_a_month = null'],
  },
  profile_private_home_is_short: {
    refuses: [
      `home_order = array_fill('near'::text, array[21])`,
      `home_hidden = array_fill('near'::text, array[21])`,
      `home_order = '{<b>}'`,
      `home_hidden = array[repeat('x', 256)]`,
    ],
    takes: [`home_order = array_fill('near'::text, array[20])`],
  },
  profile_private_locale_known: { refuses: [`locale = 'English'`, `locale = 'fr'`], takes: [`locale = 'es'`, `locale = 'vi'`] },
  profile_private_user_role_known: { refuses: [`user_role = 'admin'`], takes: [`user_role = 'pro'`] },
})

bounds(
  'public.user_roles',
  { row: one(`insert into public.user_roles (user_id, role) values ($1, 'support')`) },
  {
    user_roles_role_known: {
      refuses: [`role = 'owner'`],
      takes: [`role = 'moderator'`, `role = 'verifier'`, `role = 'support'`],
    },
  },
)

const service = `insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Silk press', 90)`
bounds(
  'public.services',
  { row: one(service) },
  {
    services_buffer_after_range: {
      refuses: ['buffer_after_minutes = -5', 'buffer_after_minutes = 65', 'buffer_after_minutes = 7'],
      takes: ['buffer_after_minutes = 0', 'buffer_after_minutes = 60'],
    },
    services_buffer_before_range: {
      refuses: ['buffer_before_minutes = -5', 'buffer_before_minutes = 65', 'buffer_before_minutes = 7'],
      takes: ['buffer_before_minutes = 0', 'buffer_before_minutes = 60'],
    },
    services_category_fkey: { refuses: [`category = 'general'`, `category = ''`], takes: [`category = 'advanced-beauty'`] },
    services_description_length: { refuses: [`description = repeat('x', 1001)`], takes: [`description = repeat('x', 1000)`] },
    services_duration_range: {
      refuses: ['duration_minutes = 10', 'duration_minutes = 485', 'duration_minutes = 62'],
      takes: ['duration_minutes = 15', 'duration_minutes = 480'],
    },
    services_location_modes_known: {
      refuses: [`location_modes = '{}'`, `location_modes = '{the_moon}'`],
      takes: [`location_modes = '{my_place,your_place,salon_third,online}'`],
    },
    services_min_notice_range: {
      refuses: ['min_notice_hours = -1', 'min_notice_hours = 169'],
      takes: ['min_notice_hours = 0', 'min_notice_hours = 168'],
    },
    services_name_length: { refuses: [`name = 'ab'`, `name = repeat('x', 81)`], takes: [`name = 'abc'`, `name = repeat('x', 80)`] },
  },
)

bounds(
  'public.service_prices',
  {
    row: async (town) => {
      await one(service)(town)
      await town.set('update public.service_prices set list_price_cents = 12000')
    },
  },
  {
    service_prices_list_price_range: {
      refuses: ['list_price_cents = -1, product_cost_cents = -1', 'list_price_cents = 500001'],
      takes: ['list_price_cents = 0', 'list_price_cents = 500000'],
    },
    service_prices_product_cost_range: {
      refuses: ['product_cost_cents = -1', 'product_cost_cents = 12001'],
      takes: ['product_cost_cents = 12000'],
    },
  },
)

bounds(
  'public.service_wants',
  { row: one(`insert into public.service_wants (user_id, category, title) values ($1, 'hair', 'Silk press')`) },
  {
    service_wants_category_fkey: { refuses: [`category = 'general'`, `category = ''`], takes: [`category = 'advanced-beauty'`] },
    service_wants_max_value_range: {
      refuses: ['max_value_cents = -1', 'max_value_cents = 500001'],
      takes: ['max_value_cents = 0', 'max_value_cents = 500000', 'max_value_cents = null'],
    },
    service_wants_note_length: { refuses: [`note = repeat('x', 501)`], takes: [`note = repeat('x', 500)`] },
    service_wants_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'paused'`, `status = 'fulfilled'`] },
    service_wants_title_length: {
      refuses: [`title = 'ab'`, `title = repeat('x', 81)`],
      takes: [`title = 'abc'`, `title = repeat('x', 80)`],
    },
    service_wants_urgency_known: { refuses: [`urgency = 'now'`], takes: [`urgency = 'this_week'`, `urgency = 'this_month'`] },
  },
)

/** Besides the valid picture there are one of another member and one of another kind, which are not allowed. */
async function picture(town: Stage): Promise<void> {
  const [ana, bea] = await town.professionals(2)
  const path = `${ana.id}/0000-1111.jpg`
  const file = `insert into storage.objects (bucket_id, name, metadata) values ('portfolio', $1, '{"size": 1000, "width": 800, "height": 600}')`
  for (const name of [path, `${bea.id}/0000-1111.jpg`, `${ana.id}/0000-1111.svg`]) await town.set(file, [name])
  const media = JSON.stringify([{ role: 'main', path, alt_text: 'A set of gel nails' }])
  await town.set('insert into public.portfolio_items (user_id, media) values ($1, $2)', [ana.id, media])
}
const altText = (length: number) => `media = jsonb_set(media, '{0,alt_text}', to_jsonb(repeat('x', ${length})))`
bounds(
  'public.portfolio_items',
  { row: picture },
  {
    portfolio_items_category_fkey: { refuses: [`category = 'general'`, `category = ''`], takes: [`category = 'advanced-beauty'`] },
    portfolio_items_alt_text_length: {
      refuses: [altText(4), altText(201), `media = media #- '{0,alt_text}'`],
      takes: [altText(5), altText(200)],
    },
    portfolio_items_caption_length: { refuses: [`caption = repeat('x', 501)`], takes: [`caption = repeat('x', 500)`] },
    portfolio_items_kind_known: { refuses: [`kind = 'video'`] },
    portfolio_items_media_is_one_picture: {
      refuses: [
        'media = media || media',
        `media = jsonb_set(media, '{0,role}', '"before"')`,
        `media = jsonb_set(media, '{0,html}', '"<b>"')`,
      ],
    },
    portfolio_items_path_is_own: {
      refuses: [
        `media = jsonb_set(media, '{0,path}', (select to_jsonb(name) from storage.objects where name not like user_id || '%'))`,
        `media = jsonb_set(media, '{0,path}', to_jsonb(user_id || '/0000-1111.svg'))`,
      ],
    },
    portfolio_items_removed_comes_back: {
      refuses: [`status = 'removed'`, `taken_down_from = 'shown'`],
      takes: [`status = 'removed', taken_down_from = 'shown'`],
    },
    portfolio_items_status_known: { refuses: [`status = 'gone'`], takes: [`status = 'hidden'`] },
    portfolio_items_taken_down_from_known: {
      refuses: [`status = 'removed', taken_down_from = 'removed'`],
      takes: [`status = 'removed', taken_down_from = 'hidden'`],
    },
    portfolio_items_techniques_count: {
      refuses: [`techniques = (select array_agg('t' || n) from generate_series(1, 9) as n)`, `techniques = array[repeat('x', 801)]`],
      takes: [`techniques = (select array_agg('t' || n) from generate_series(1, 8) as n)`],
    },
  },
)

bounds(
  'public.notifications',
  { row: one(`insert into public.notifications (user_id, type, title) values ($1, 'system', 'Hello')`) },
  {
    notifications_facts_are_few: {
      refuses: [`facts = '[]'`, `facts = jsonb_build_object('who', repeat('x', 3990))`],
      takes: [`facts = jsonb_build_object('who', repeat('x', 3989))`],
    },
    notifications_ours_have_a_template: { refuses: [`cause = 'trade:1'`], takes: [`cause = 'trade:1', template = 'trade_sent'`] },
    notifications_template_fkey: { refuses: [`template = 'advertisement'`], takes: [`template = 'plan_kept'`, 'template = null'] },
    notifications_link_is_a_path: {
      refuses: [`link = 'https://evil.test'`, `link = '//evil.test'`, `link = '/\\evil.test'`, `link = '/' || repeat('x', 300)`],
      takes: [`link = '/'`, `link = '/' || repeat('x', 299)`, 'link = null'],
    },
    notifications_message_length: { refuses: [`message = repeat('x', 801)`], takes: [`message = repeat('x', 800)`] },
    notifications_title_length: { refuses: [`title = ''`, `title = repeat('x', 81)`], takes: [`title = repeat('x', 80)`] },
    notifications_type_known: { refuses: [`type = 'advertisement'`], takes: [`type = 'review'`, `type = 'founder_ending'`] },
  },
)

bounds(
  'public.blocks',
  { row: two('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)') },
  {
    blocks_not_self: { refuses: ['blocked_id = blocker_id'] },
  },
)

const report = `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $2, 'profile', $2, 'spam')`
bounds(
  'public.reports',
  { row: two(report) },
  {
    reports_detail_length: { refuses: [`detail = repeat('x', 1001)`], takes: [`detail = repeat('x', 1000)`] },
    reports_reason_known: { refuses: [`reason = 'because'`], takes: [`reason = 'minor_at_risk'`] },
    reports_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'closed'`] },
  },
)
