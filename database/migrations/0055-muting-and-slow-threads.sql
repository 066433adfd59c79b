-- Members mute what a notification is about, and the team slows a thread down.
create table public.notification_mutes (
  user_id uuid not null constraint notification_mutes_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint notification_mutes_kind_known check (kind in ('conversation', 'trade', 'job')),
  subject_id uuid not null,
  created_at timestamptz not null default clock.now(),
  constraint notification_mutes_pkey primary key (user_id, kind, subject_id)
);
comment on table public.notification_mutes is
  'Conversations, trades and jobs whose notifications a member does not want.';
alter table public.notification_mutes enable row level security;

alter table public.forum_threads add column slow_mode_seconds int not null default 0
  constraint forum_threads_slow_mode_is_short check (slow_mode_seconds between 0 and 3600);
comment on column public.forum_threads.slow_mode_seconds is
  'How long a member waits after each of their replies in this thread.';

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.notification_mutes', 'user_id = $1', 'messages', '{}', 'delete', null, null);
