-- Who may do what. `user_roles` names the admins; `has_feature` is the one answer to "may this member use that part".
-- Needs: profiles

-- ## Tables
create table public.user_roles (
  user_id uuid not null constraint user_roles_user_id_fkey references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin')),
  created_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (user_id, role)
);
comment on table public.user_roles is 'Admins (spec §6). Written by `npm run admin` only.';
create index user_roles_role_index on public.user_roles (role);

alter table public.user_roles enable row level security;

-- ## Functions
create or replace function public.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
$$;
comment on function public.is_admin() is
  'Is the caller an admin now? Definer: the policy of user_roles itself asks it, which would otherwise never end.';

create or replace function public.has_feature(feature text) returns boolean language sql stable set search_path = '' as $$
  select auth.uid() is not null
    and (has_feature.feature in ('browse', 'profiles', 'messaging', 'trades', 'send_messages', 'send_trade_requests')
         or public.is_admin())
$$;
comment on function public.has_feature(text) is
  'May the caller use that part? Until plans exist every member has what basic holds; a part nobody knows asks for more (spec §6).';

-- ## Rules
create policy "a member sees her own roles, an admin sees everyone's" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
grant select on public.user_roles to authenticated;
grant execute on function public.is_admin(), public.has_feature(text) to authenticated;

select platform.service_sees('public.user_roles');
