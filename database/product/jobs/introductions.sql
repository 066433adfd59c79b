-- Drafts of an introduction for an application (B12.10), counted by the product's own clock. The server function that writes them asks
-- here first; what was drafted is stored nowhere.
-- Needs: membership

-- ## Tables
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

-- ## Functions
create or replace function public.introduction_begin(member_id uuid, most_outside int) returns table (refused text, wait_seconds int, is_outside boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  tenth timestamptz;
  outside boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('introductions of ' || introduction_begin.member_id, 0));
  select earlier.drafted_at into tenth from internal.introduction_drafts as earlier
    where earlier.user_id = introduction_begin.member_id and earlier.drafted_at > clock.now() - interval '1 day'
    order by earlier.drafted_at desc offset 9 limit 1;
  if tenth is not null then
    return query select 'introductions_used_up', ceil(extract(epoch from tenth + interval '1 day' - clock.now()))::int, false;
    return;
  end if;
  outside := introduction_begin.most_outside > 0 and (select count(*) from internal.introduction_drafts as earlier
    where earlier.is_outside and earlier.drafted_at > clock.now() - interval '1 day') < introduction_begin.most_outside;
  insert into internal.introduction_drafts (user_id, is_outside) values (introduction_begin.member_id, outside);
  return query select null::text, 0, outside;
end
$$;
comment on function public.introduction_begin(uuid, int) is
  'Counts one more draft for this member, ten a day, or says why not and for how long; and whether the outside service may still be asked today. Definer: only for service_role.';

create or replace view internal.spent_introduction_drafts as
  select id as key from internal.introduction_drafts where drafted_at <= clock.now() - interval '1 day';
comment on view internal.spent_introduction_drafts is 'Drafts that no longer count.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.introduction_drafts', 'user_id = $1', null, 'delete',
    'Only how often a draft was asked for in the last day.');

insert into clock.tasks (name, due, act) values
    ('sweep introduction drafts', 'internal.spent_introduction_drafts', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
grant execute on function public.introduction_begin(uuid, int) to service_role;
