-- Drafts of an introduction are counted in the database, ten a day for each member.
create table internal.introduction_drafts (
  id bigint generated always as identity constraint introduction_drafts_pkey primary key,
  user_id uuid not null constraint introduction_drafts_user_id_fkey references public.profiles (id) on delete cascade,
  is_outside boolean not null,
  drafted_at timestamptz not null default clock.now()
);
comment on table internal.introduction_drafts is 'When a member asked for a draft of an introduction, kept for a day.';
comment on column internal.introduction_drafts.is_outside is 'Whether the operator''s writing service was asked, which costs money.';
create index introduction_drafts_user_id_index on internal.introduction_drafts (user_id, drafted_at);
create index introduction_drafts_drafted_at_index on internal.introduction_drafts (drafted_at) where is_outside;
alter table internal.introduction_drafts enable row level security;
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.introduction_drafts', 'user_id = $1', null, '{}', 'delete', null, 'Only how often a draft was asked for in the last day.');

-- A trade says from which job it came.
alter table public.trade_proposals
  add column source text not null default 'profile' constraint trade_proposals_source_known check (source in ('profile', 'job')),
  add column source_id uuid,
  add constraint trade_proposals_source_has_id check ((source = 'profile') = (source_id is null));
comment on column public.trade_proposals.source_id is 'The job that its recipient posted and its proposer could read then, if the source is one (B6.1). It may be gone by now.';
