-- Profiles, services, portfolios, cards of the directory, and reports.
alter table public.profiles
  add column review_count int not null default 0,
  add column review_avg numeric(3, 2),
  add column review_quality numeric(3, 2),
  add column review_reliability numeric(3, 2),
  add column review_friendliness numeric(3, 2),
  add column in_spotlight boolean not null default false,
  add constraint profiles_rated_by_reviews check (review_count >= 0 and (review_count = 0) = (review_avg is null));
comment on column public.profiles.review_avg is
  'Of published reviews (trading/reviews.sql); null without any. The averages of the three ratings are there from three'
  ' reviews on.';
comment on column public.profiles.in_spotlight is
  'Whether the community hub may show this member: as the one of the week, and as new in their first thirty days.';
create index profiles_spotlight_index on public.profiles (id)
  where in_spotlight and account_kind = 'professional' and specialties <> '{}' and not is_suspended;
create index profiles_shown_as_new_index on public.profiles (created_at desc, id desc) where in_spotlight;

-- No screen of 0.1.0 wrote rules; what a hand-made request wrote has no form.
update public.profile_details set trade_rules = '{}' where trade_rules <> '{}';
alter table public.profile_details
  add constraint profile_details_trade_rules_known check (
    trade_rules - array['notice_hours', 'late_grace_minutes', 'guests_allowed', 'children_allowed', 'pets_in_space',
      'models_photos_ok', 'quality_pledge', 'note'] = '{}'
    and coalesce(trade_rules -> 'notice_hours', '24') in ('12', '24', '48')
    and coalesce(trade_rules -> 'late_grace_minutes', '15') in ('0', '5', '10', '15', '20', '30')
    and coalesce(trade_rules -> 'guests_allowed', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'children_allowed', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'pets_in_space', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'models_photos_ok', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'quality_pledge', 'true') = 'true'
    and jsonb_typeof(coalesce(trade_rules -> 'note', '""')) = 'string'
    and char_length(coalesce(trade_rules ->> 'note', '')) <= 300);

alter table public.profile_private
  add column trade_budget_cents int constraint profile_private_trade_budget_range
    check (trade_budget_cents between 100 and 10000000),
  add column trades_a_month int constraint profile_private_trades_a_month_range
    check (trades_a_month between 1 and 100);
comment on column public.profile_private.trade_budget_cents is
  'What the member wants to give in trades of one month at most; trades_a_month how many. Over it, they alone get a'
  ' warning.';
create index profile_private_pro_index on public.profile_private (user_id) where user_role = 'pro';

drop function public.save_service(
  text, text, int, int, text, int, boolean, boolean, text[], boolean, int, uuid);
alter table public.services
  add column buffer_before_minutes int not null default 0 constraint services_buffer_before_range check (
    buffer_before_minutes between 0 and 60 and buffer_before_minutes % 5 = 0),
  add column buffer_after_minutes int not null default 0 constraint services_buffer_after_range check (
    buffer_after_minutes between 0 and 60 and buffer_after_minutes % 5 = 0),
  add column min_notice_hours int not null default 24 constraint services_min_notice_range check (
    min_notice_hours between 0 and 168);
comment on column public.services.buffer_before_minutes is
  'What the giver needs to set up; buffer_after_minutes to clean up.';

alter table public.portfolio_items
  drop constraint portfolio_items_status_known,
  add constraint portfolio_items_status_known check (status in ('shown', 'hidden', 'removed')),
  add column taken_down_from text constraint portfolio_items_taken_down_from_known check (
    taken_down_from in ('shown', 'hidden')),
  add constraint portfolio_items_removed_comes_back check ((status = 'removed') = (taken_down_from is not null));
comment on column public.portfolio_items.status is
  'Its owner shows or hides it. Of one that the team removed they cannot change the picture or the status.';
comment on column public.portfolio_items.taken_down_from is
  'What it was when the team removed it, and is again if it is given back.';
create index portfolio_items_removed_index on public.portfolio_items ((media -> 0 ->> 'path'))
  where status = 'removed';

alter type public.browse_card add attribute review_avg numeric, add attribute review_count int;
comment on type public.browse_card is
  'A card of the directory: up to three offers and three wants, those that match the caller''s, the miles between'
  ' the two cities, the cursor of the next page, the paths of up to three pieces of work in the bucket cards, and'
  ' their rating.';

alter table public.reports
  alter column reporter_id drop not null,
  drop constraint reports_reason_known,
  add constraint reports_reason_known check (reason in (
    'spam', 'harassment', 'sexual_content', 'hate', 'scam', 'unlicensed_work', 'unsafe_practice', 'stolen_photos',
    'minor_at_risk', 'other', 'odd_pattern')),
  add constraint reports_pattern_is_ours check ((reporter_id is null) = (reason = 'odd_pattern')),
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_fkey
    foreign key (subject_type) references internal.content_kinds (kind) on delete restrict;
comment on column public.reports.reporter_id is 'Null for a pattern that the site noticed by itself.';
comment on column public.reports.subject_type is 'A kind of content (content-kinds.sql).';
create index reports_open_index on public.reports (subject_type, subject_id, created_at) where status = 'open';
drop function public.concerns_both(text, uuid, uuid, uuid);

create table public.license_types (
  name text constraint license_types_pkey primary key
);
comment on table public.license_types is
  'The kinds of licenses to practice a craft, by the values other tables use. Pages show the labels of'
  ' domain/jobs/licenses.ts.';
alter table public.license_types enable row level security;
