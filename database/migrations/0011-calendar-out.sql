-- Calendar feeds: the appointments of a member at a private address.
create table public.calendar_feeds (
  user_id uuid constraint calendar_feeds_pkey primary key
    constraint calendar_feeds_user_id_fkey references public.profiles (id) on delete cascade,
  hides_titles boolean not null default false,
  made_at timestamptz not null default clock.now()
);
comment on table public.calendar_feeds is 'Members whose appointments can be read by a calendar program.';
comment on column public.calendar_feeds.hides_titles is 'Whether the feed only says that there is an appointment, without the service, the person and the place.';
alter table public.calendar_feeds enable row level security;

create table internal.calendar_feed_tokens (
  user_id uuid constraint calendar_feed_tokens_pkey primary key
    constraint calendar_feed_tokens_user_id_fkey references public.calendar_feeds (user_id) on delete cascade,
  hash text not null constraint calendar_feed_tokens_hash_key unique
);
comment on table internal.calendar_feed_tokens is 'The SHA-256 of the token in the address of each feed. The token itself is shown to its owner once.';
alter table internal.calendar_feed_tokens enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.calendar_feed_tokens', 'user_id = $1', null, '{}', 'delete', null, 'Only hashes of secrets.'),
  ('public.calendar_feeds', 'user_id = $1', 'profile', '{}', 'delete', null, null),
  ('public.trade_trusted_contacts', 'user_id = $1', 'trades', '{}', 'delete', null, null);

-- Trusted contacts: who hears of an appointment, for the member who named them alone.
create table public.trade_trusted_contacts (
  appointment_id uuid not null constraint trade_trusted_contacts_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  user_id uuid not null constraint trade_trusted_contacts_user_id_fkey references public.profiles (id) on delete cascade,
  name text not null constraint trade_trusted_contacts_name_length check (char_length(name) between 1 and 80),
  email text not null constraint trade_trusted_contacts_email_is_an_address check (
    email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  told_at timestamptz,
  asked_at timestamptz,
  ok_at timestamptz,
  missed_at timestamptz,
  constraint trade_trusted_contacts_pkey primary key (appointment_id, user_id)
);
comment on table public.trade_trusted_contacts is 'Who hears of an appointment, for the member who named them alone. Deleted a week after it.';
comment on column public.trade_trusted_contacts.told_at is 'When we wrote to the contact that it starts.';
comment on column public.trade_trusted_contacts.asked_at is 'When we asked the member whether they are OK, a quarter of an hour after the end.';
comment on column public.trade_trusted_contacts.missed_at is 'When we wrote to the contact that the member has not answered, half an hour after the question.';
create index trade_trusted_contacts_user_id_index on public.trade_trusted_contacts (user_id);
create index trade_trusted_contacts_email_index on public.trade_trusted_contacts (email);
alter table public.trade_trusted_contacts enable row level security;

alter table internal.mail_preferences add column wants_contact boolean not null default true;

alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time', 'trade_place', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden', 'calendar_failed', 'trade_waiting',
    'match_found',
    'trade_late_cancel', 'trade_excused', 'trade_no_show', 'trade_missed', 'trade_owed', 'trade_owing', 'trade_reopened', 'iou_made', 'iou_redeemed',
    'iou_forgiven', 'iou_due', 'iou_expired', 'dispute_opened', 'dispute_answered', 'dispute_withdrawn', 'dispute_decided', 'strike_given',
    'strike_notice', 'strike_upheld', 'strike_lifted', 'trade_ask_ok', 'contact_stopped'));
