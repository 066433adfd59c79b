-- Blocks and reports. A block works both ways and everywhere: neither side sees the other's profile, services, wants,
-- messages to come or trades to come. The blocked person is never told.
-- Needs: profiles

-- ## Tables
create table public.blocks (
  blocker_id uuid not null constraint blocks_blocker_id_fkey references public.profiles (id) on delete cascade,
  blocked_id uuid not null constraint blocks_blocked_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_not_self check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Who has blocked whom. Only the blocker may know.';
create index blocks_blocked_id_index on public.blocks (blocked_id);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null constraint reports_reporter_id_fkey references public.profiles (id) on delete cascade,
  reported_id uuid not null constraint reports_reported_id_fkey references public.profiles (id) on delete cascade,
  subject_type text not null constraint reports_subject_type_known check (subject_type in ('profile', 'message', 'conversation', 'trade')),
  subject_id uuid not null,
  reason text not null constraint reports_reason_known check (reason in (
    'spam', 'harassment', 'sexual_content', 'hate', 'scam', 'unlicensed_work', 'unsafe_practice', 'stolen_photos', 'minor_at_risk', 'other')),
  detail text not null default '' constraint reports_detail_length check (char_length(detail) <= 1000),
  status text not null default 'open' constraint reports_status_known check (status in ('open', 'closed')),
  created_at timestamptz not null default now()
);
comment on table public.reports is 'What members report to the moderation team; the reporter sees her own.';
create index reports_reporter_id_index on public.reports (reporter_id, created_at desc);
create index reports_reported_id_index on public.reports (reported_id);
create index reports_status_index on public.reports (status, created_at);

alter table public.blocks enable row level security;
alter table public.reports enable row level security;
