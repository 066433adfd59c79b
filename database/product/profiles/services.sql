-- What a professional offers, and what they are looking for. These two lists are what a trade is made of.
-- Needs: profiles, crafts

-- ## Tables
create table public.services (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint services_user_id_fkey references public.profiles (id) on delete cascade,
  category text not null constraint services_category_fkey references public.crafts (name) on delete restrict,
  name text not null constraint services_name_length check (char_length(name) between 3 and 80),
  description text not null default '' constraint services_description_length check (char_length(description) <= 1000),
  duration_minutes int not null constraint services_duration_range check (duration_minutes between 15 and 480 and duration_minutes % 5 = 0),
  is_tradeable boolean not null default true,
  show_price boolean not null default true,
  location_modes text[] not null default '{my_place}' constraint services_location_modes_known check (
    location_modes <@ array['my_place', 'your_place', 'salon_third', 'online'] and cardinality(location_modes) between 1 and 4),
  is_active boolean not null default true,
  sort_order int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock.now(),
  buffer_before_minutes int not null default 0 constraint services_buffer_before_range check (
    buffer_before_minutes between 0 and 60 and buffer_before_minutes % 5 = 0),
  buffer_after_minutes int not null default 0 constraint services_buffer_after_range check (
    buffer_after_minutes between 0 and 60 and buffer_after_minutes % 5 = 0),
  min_notice_hours int not null default 24 constraint services_min_notice_range check (min_notice_hours between 0 and 168)
);
comment on table public.services is 'A service a professional offers, and how long it takes. Its price is in service_prices.';
comment on column public.services.buffer_before_minutes is 'What the giver needs to set up; buffer_after_minutes to clean up.';
create index services_user_id_index on public.services (user_id, sort_order, created_at);
create index services_category_index on public.services (category) where is_active;
create index services_name_trigram_index on public.services using gin (name extensions.gin_trgm_ops);

create table public.service_wants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint service_wants_user_id_fkey references public.profiles (id) on delete cascade,
  category text not null constraint service_wants_category_fkey references public.crafts (name) on delete restrict,
  title text not null constraint service_wants_title_length check (char_length(title) between 3 and 80),
  note text not null default '' constraint service_wants_note_length check (char_length(note) <= 500),
  max_value_cents int constraint service_wants_max_value_range check (max_value_cents between 0 and 500000),
  urgency text not null default 'flexible' constraint service_wants_urgency_known check (urgency in ('flexible', 'this_month', 'this_week')),
  status text not null default 'active' constraint service_wants_status_known check (status in ('active', 'paused', 'fulfilled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock.now()
);
comment on table public.service_wants is 'A service a professional is looking for.';
create index service_wants_user_id_index on public.service_wants (user_id, created_at);
create index service_wants_category_index on public.service_wants (category) where status = 'active';
create index service_wants_title_trigram_index on public.service_wants using gin (title extensions.gin_trgm_ops);

alter table public.services enable row level security;
alter table public.service_wants enable row level security;

-- ## Functions
create or replace function public.tidy_service() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  new.description := btrim(regexp_replace(new.description, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
  new.updated_at := clock.now();
  return new;
end
$$;
comment on function public.tidy_service() is 'Trims the texts of a service.';

create or replace function public.tidy_want() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.title := btrim(regexp_replace(new.title, '\s+', ' ', 'g'));
  new.note := btrim(regexp_replace(new.note, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
  new.updated_at := clock.now();
  return new;
end
$$;
comment on function public.tidy_want() is 'Trims the texts of a want.';

create or replace function public.limit_services() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Who has more from an earlier plan keeps them, and adds none. The server's own rows are bounded by the largest plan.
  most int := case when auth.uid() is null or (internal.standing_of(new.user_id)).tier <> 'free'
    or public.portfolio_limit(new.user_id) = 100 then 30 else 8 end;
begin
  perform pg_advisory_xact_lock(hashtextextended('services of ' || new.user_id, 0));
  if (select count(*) from public.services where user_id = new.user_id) > most then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = format('You can list %s services. Remove one to add another.', most);
  end if;
  return null;
end
$$;
comment on function public.limit_services() is
  'At most as many services as the plan allows (docs/product/limits.md). Definer: counts all of them, whatever the writer can see.';

create or replace function public.limit_wants() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('wants of ' || new.user_id, 0));
  if (select count(*) from public.service_wants where user_id = new.user_id and status = 'active') > 10 then
    raise exception using errcode = 'PT429', message = 'You can look for 10 services at a time. Pause or remove one to add another.', hint = 'limit_reached';
  elsif (select count(*) from public.service_wants where user_id = new.user_id) > 50 then
    raise exception using errcode = 'PT429', message = 'You can keep 50 services you look for. Remove one to add another.', hint = 'limit_reached';
  end if;
  return null;
end
$$;
comment on function public.limit_wants() is
  'At most 10 active wants per member, and 50 including paused and fulfilled ones (docs/product/limits.md). Definer: counts all of them, whatever the writer can see.';

-- ## Rules
select internal.keep_table_rules('public.services', feature => null, suspended_read => 'some',
  suspended_rows => $$user_id = (select auth.uid())
      or (not (select internal.i_am_suspended()) and user_id not in (select internal.silenced_authors()))$$);
select internal.keep_table_rules('public.service_wants', feature => null, suspended_read => 'some',
  suspended_rows => $$user_id = (select auth.uid())
      or (not (select internal.i_am_suspended()) and user_id not in (select internal.silenced_authors()))$$);
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.services', 'user_id = $1', 'profile', 'delete'),
  ('public.service_wants', 'user_id = $1', 'profile', 'delete');

create policy "members see each other's active services and all of their own" on public.services
  for select to authenticated
  using (user_id <> all ((select internal.hidden_from_me())::uuid[]) and (is_active or user_id = (select auth.uid())));
create policy "a member adds services to their own list" on public.services
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member edits their own services" on public.services
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member removes their own services" on public.services
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.services to authenticated;
grant insert (user_id, category, name, description, duration_minutes, is_tradeable,
              show_price, location_modes, is_active, sort_order, buffer_before_minutes, buffer_after_minutes, min_notice_hours) on public.services to authenticated;
grant update (category, name, description, duration_minutes, is_tradeable,
              show_price, location_modes, is_active, sort_order, buffer_before_minutes, buffer_after_minutes, min_notice_hours) on public.services to authenticated;
create or replace trigger t10_plain_text before insert or update on public.services
  for each row execute function internal.keep_plain_text('name');
create or replace trigger t20_tidy before insert or update on public.services
  for each row execute function public.tidy_service();
-- An after trigger, so that the policy has already checked the row's owner; the count then includes the new row.
create or replace trigger limited after insert on public.services
  for each row execute function public.limit_services();

create policy "members see what others look for and all of their own wants" on public.service_wants
  for select to authenticated
  using (user_id <> all ((select internal.hidden_from_me())::uuid[]) and (status = 'active' or user_id = (select auth.uid())));
create policy "a member adds wants to their own list" on public.service_wants
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member edits their own wants" on public.service_wants
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member removes their own wants" on public.service_wants
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.service_wants to authenticated;
grant insert (user_id, category, title, note, max_value_cents, urgency, status) on public.service_wants to authenticated;
grant update (category, title, note, max_value_cents, urgency, status) on public.service_wants to authenticated;
create or replace trigger t10_plain_text before insert or update on public.service_wants
  for each row execute function internal.keep_plain_text('title');
create or replace trigger t20_tidy before insert or update on public.service_wants
  for each row execute function public.tidy_want();
create or replace trigger limited after insert or update of status on public.service_wants
  for each row execute function public.limit_wants();

select platform.service_sees('public.services');
select platform.service_sees('public.service_wants');
