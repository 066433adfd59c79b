-- Introductions that a member keeps for the next application.
-- Needs: portfolio, membership

-- ## Tables
create table public.job_application_presets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_application_presets_user_id_fkey references public.profiles (id) on delete cascade,
  name text not null constraint job_application_presets_name_length check (char_length(name) between 1 and 40 and name ~ '\S'),
  intro text not null constraint job_application_presets_intro_length check (char_length(intro) between 1 and 1500 and intro ~ '\S'),
  portfolio_ids uuid[] not null default '{}' constraint job_application_presets_portfolio_few check (
    cardinality(portfolio_ids) <= 10 and array_position(portfolio_ids, null) is null),
  is_default boolean not null default false,
  created_at timestamptz not null default clock.now()
);
comment on table public.job_application_presets is 'An introduction, with pictures of one''s portfolio, for the next application.';
create index job_application_presets_list_index on public.job_application_presets (user_id, is_default desc, created_at desc);
create unique index job_application_presets_one_default on public.job_application_presets (user_id) where is_default;
alter table public.job_application_presets enable row level security;

-- ## Functions
create or replace function internal.keep_preset() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A preset in another member's name is left to the policy, which always refuses it.
  if auth.role() = 'authenticated' and new.user_id is distinct from auth.uid() then
    return new;
  end if;
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  new.intro := btrim(new.intro, E' \t\r\n');
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('presets of ' || new.user_id, 0));
    new.is_default := not exists (select from public.job_application_presets as kept where kept.user_id = new.user_id);
  end if;
  if auth.role() = 'authenticated' and (select count(*) from public.portfolio_items as piece where piece.id = any (new.portfolio_ids) and piece.user_id = new.user_id)
      <> cardinality(new.portfolio_ids) then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose pictures of your own portfolio.';
  end if;
  return new;
end
$$;
comment on function internal.keep_preset() is 'Trims a preset, and makes the first one the default (spec §4). Definer: reads all of the member''s own.';

create or replace function internal.limit_presets() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select count(*) from public.job_application_presets as kept where kept.user_id = new.user_id) > 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You can keep 10 presets. Remove one to add another.';
  end if;
  return null;
end
$$;
comment on function internal.limit_presets() is 'At most ten presets for each member (docs/product/limits.md). Definer: counts all of them.';

create or replace function public.preset_make_default(preset_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  -- Two at once would both find the same default, and both make another one.
  perform pg_advisory_xact_lock(hashtextextended('presets of ' || auth.uid(), 0));
  update public.job_application_presets as kept set is_default = false
    where kept.user_id = auth.uid() and kept.is_default and kept.id <> preset_make_default.preset_id;
  update public.job_application_presets as kept set is_default = true where kept.user_id = auth.uid() and kept.id = preset_make_default.preset_id;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This preset is no longer there.';
  end if;
  return true;
end
$$;
comment on function public.preset_make_default(uuid) is 'Makes one of the caller''s presets the default, and no other (spec §4), in one step.';

-- ## Rules
select internal.keep_table_rules('public.job_application_presets', feature => 'jobs', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.job_application_presets', 'user_id = $1', 'jobs', 'delete');

create policy "a member sees their own presets" on public.job_application_presets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member adds presets of their own" on public.job_application_presets
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.has_feature('jobs')));
create policy "a member edits their own presets" on public.job_application_presets
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member removes their own presets" on public.job_application_presets
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.job_application_presets to authenticated;
grant insert (user_id, name, intro, portfolio_ids, is_default), update (name, intro, portfolio_ids, is_default) on public.job_application_presets to authenticated;
create or replace trigger t10_kept before insert or update on public.job_application_presets
  for each row execute function internal.keep_preset();
create or replace trigger t20_plain_text before insert or update on public.job_application_presets
  for each row execute function internal.keep_plain_text();
create or replace trigger limited after insert on public.job_application_presets
  for each row execute function internal.limit_presets();
grant execute on function public.preset_make_default(uuid) to authenticated;
select platform.service_sees('public.job_application_presets');
