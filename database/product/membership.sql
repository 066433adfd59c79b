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
