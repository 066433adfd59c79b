-- Suggestions whom to trade with, and what matching compares. The server matches everyone when it has started.
create table public.match_suggestions (
  user_id uuid not null constraint match_suggestions_user_id_fkey references public.profiles (id) on delete cascade,
  other_id uuid not null constraint match_suggestions_other_id_fkey references public.profiles (id) on delete cascade,
  kind text not null default 'direct' constraint match_suggestions_kind_known check (kind = 'direct'),
  score int not null constraint match_suggestions_score_range check (score between 0 and 100),
  miles int not null constraint match_suggestions_miles_range check (miles between 0 and 100),
  shared_times int constraint match_suggestions_shared_times_range check (shared_times between 0 and 5),
  reasons text[] not null default '{}' constraint match_suggestions_reasons_known check (
    reasons <@ array['near', 'shared_times', 'value', 'active', 'new_craft']),
  status text not null default 'new' constraint match_suggestions_status_known check (status in ('new', 'seen', 'dismissed', 'proposed')),
  dismiss_reason text constraint match_suggestions_dismiss_reason_known check (
    dismiss_reason in ('too_far', 'not_my_style', 'already_traded', 'not_now', 'other')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock.now(),
  constraint match_suggestions_pkey primary key (user_id, other_id),
  constraint match_suggestions_not_self check (user_id <> other_id),
  constraint match_suggestions_reason_fits_status check ((status = 'dismissed') = (dismiss_reason is not null))
);
comment on table public.match_suggestions is
  'Whom a member could trade with. Dismissed and proposed ones are kept until they expire, so that they are not suggested again.';
comment on column public.match_suggestions.shared_times is
  'How many meetings, one after the other, fit into the time that both have in the next 14 days; 5 means five or more. Null if the member''s plan has no trades.';
comment on column public.match_suggestions.reasons is 'What the score has its points from, besides the services: near, shared_times, value, active, new_craft.';
create index match_suggestions_other_id_index on public.match_suggestions (other_id);
create index match_suggestions_expires_at_index on public.match_suggestions (expires_at);

create table internal.match_pool (
  user_id uuid constraint match_pool_pkey primary key constraint match_pool_user_id_fkey references public.profiles (id) on delete cascade,
  matched_on date not null default '-infinity',
  is_in boolean not null default false,
  may_trade boolean not null default false,
  state_code text,
  city text,
  latitude numeric(5, 2),
  longitude numeric(6, 2),
  radius int,
  active_on date,
  offers int[] not null default '{}',
  offer_words int[] not null default '{}',
  wants int[] not null default '{}',
  want_words int[] not null default '{}',
  received int[] not null default '{}',
  value_cents int,
  minutes int,
  free int4multirange
);
comment on table internal.match_pool is
  'What matching compares, one row per member, as it was when they were last matched. Crafts and words are hashes. Its row is the lock of a member''s suggestions.';
comment on column internal.match_pool.is_in is 'Whether the member can be matched at all: open to trades, with a place, a service and a want, active in the last 90 days.';
comment on column internal.match_pool.value_cents is 'The middle of their prices that everyone can see; null without any.';
comment on column internal.match_pool.free is 'Their free quarter hours from the next day to the 14th, without what is taken; null for who may not trade.';
create index match_pool_due_index on internal.match_pool (matched_on, user_id);
create index match_pool_place_index on internal.match_pool (state_code, city, user_id) where is_in and may_trade;

create table internal.match_edits (
  user_id uuid constraint match_edits_pkey primary key constraint match_edits_user_id_fkey references public.profiles (id) on delete cascade,
  at timestamptz not null default clock.now()
);
comment on table internal.match_edits is 'Members who have changed something that matching compares, since they last read their suggestions.';

alter table public.match_suggestions enable row level security;
alter table internal.match_pool enable row level security;
alter table internal.match_edits enable row level security;

insert into internal.match_pool (user_id) select id from public.profiles;
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.match_suggestions', 'user_id = $1', 'trades', '{}', 'delete', null, null),
  ('public.match_suggestions', 'other_id = $1', null, '{}', 'delete', null, 'Computed for others.'),
  ('internal.match_pool', 'user_id = $1', null, '{}', 'delete', null, 'Repeats what is in the profile and the services.'),
  ('internal.match_edits', 'user_id = $1', null, '{}', 'delete', null, 'Only that something was changed.');
