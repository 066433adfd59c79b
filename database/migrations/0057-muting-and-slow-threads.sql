-- Members mute what a notification is about.
create table public.notification_mutes (
  user_id uuid not null constraint notification_mutes_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint notification_mutes_kind_known check (kind in ('conversation', 'trade', 'job')),
  subject_id uuid not null,
  created_at timestamptz not null default clock.now(),
  constraint notification_mutes_pkey primary key (user_id, kind, subject_id)
);
comment on table public.notification_mutes is 'Conversations, trades and jobs whose notifications a member does not want.';
alter table public.notification_mutes enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.notification_mutes', 'user_id = $1', 'messages', '{}', 'delete', null, null);
