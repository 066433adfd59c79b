-- Reviews of completed trades, sealed until both have written or 14 days are over, and their averages on the cards.
alter table public.profiles
  add column review_count int not null default 0,
  add column review_avg numeric(3, 2),
  add column review_quality numeric(3, 2),
  add column review_reliability numeric(3, 2),
  add column review_friendliness numeric(3, 2),
  add constraint profiles_rated_by_reviews check (review_count >= 0 and (review_count = 0) = (review_avg is null));
comment on column public.profiles.review_avg is
  'Of published reviews (trading/reviews.sql); null without any. The averages of the three ratings are there from three reviews on.';
alter type public.browse_card add attribute review_avg numeric, add attribute review_count int;
comment on type public.browse_card is
  'A card of the directory: up to three offers and three wants, those that match the caller''s, the miles between the two cities, the cursor of the next page, the paths of up to three pieces of work in the bucket cards, and their rating.';

alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_time', 'trade_place', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden'));
alter table public.reports drop constraint reports_subject_type_known;
alter table public.reports add constraint reports_subject_type_known check (subject_type in ('profile', 'message', 'conversation', 'trade', 'review'));

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint reviews_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  reviewer_id uuid not null constraint reviews_reviewer_id_fkey references public.profiles (id) on delete cascade,
  reviewee_id uuid not null constraint reviews_reviewee_id_fkey references public.profiles (id) on delete cascade,
  rating_quality int not null constraint reviews_rating_quality_range check (rating_quality between 1 and 5),
  rating_reliability int not null constraint reviews_rating_reliability_range check (rating_reliability between 1 and 5),
  rating_friendliness int not null constraint reviews_rating_friendliness_range check (rating_friendliness between 1 and 5),
  body text not null default '' constraint reviews_body_length check (char_length(body) <= 2000),
  status text not null default 'sealed' constraint reviews_status_known check (status in ('sealed', 'published', 'hidden')),
  opens_at timestamptz not null,
  published_at timestamptz,
  reply text constraint reviews_reply_length check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  constraint reviews_one_a_side unique (trade_id, reviewer_id),
  constraint reviews_not_of_self check (reviewer_id <> reviewee_id),
  constraint reviews_sealed_until_published check ((status = 'sealed') = (published_at is null)),
  constraint reviews_reply_has_a_time check ((reply is null) = (replied_at is null))
);
comment on table public.reviews is
  'What one of the two says about the other after a trade. Without the time of writing, which would show who wrote second.';
comment on column public.reviews.opens_at is 'The end of the 14 days: then it opens even if the other has not written.';
create index reviews_reviewer_id_index on public.reviews (reviewer_id);
create index reviews_reviewee_id_index on public.reviews (reviewee_id, published_at desc, id desc);
create index reviews_sealed_index on public.reviews (opens_at) where status = 'sealed';
create index trade_proposals_completed_index on public.trade_proposals (completed_at) where status = 'completed';

create table internal.review_notes (
  review_id uuid constraint review_notes_pkey primary key
    constraint review_notes_review_id_fkey references public.reviews (id) on delete cascade,
  author_id uuid not null constraint review_notes_author_id_fkey references public.profiles (id) on delete cascade,
  note text not null constraint review_notes_note_length check (char_length(note) between 1 and 1000)
);
comment on table internal.review_notes is 'What the author of a review tells the moderation team alone.';
create index review_notes_author_id_index on internal.review_notes (author_id);

alter table public.reviews enable row level security;
alter table internal.review_notes enable row level security;

insert into internal.acts (name, is_sensitive) values ('hide_review', false);
insert into internal.role_acts (role, act) values ('moderator', 'hide_review');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.reviews', 'reviewer_id = $1', 'trades', '{}', 'keep', null, 'It stays with the member it is about, without its author''s name (B6.9).'),
  ('public.reviews', $$reviewee_id = $1 and status = 'published'$$, 'trades', '{}', 'keep', null, 'What the other person wrote.'),
  ('public.reviews', 'reviewee_id = $1 and reply is not null', null, '{}', 'clear', 'reply = null, replied_at = null',
    'The reply is in the copy with its review.'),
  ('internal.review_notes', 'author_id = $1', 'trades', '{}', 'delete', null, null);
