-- The roles that requests run as, and the schemas the client protocol refers to. The login role `authenticator` owns
-- nothing and can read nothing until a request sets its role, so a request that fails to set one is refused (42501).
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    begin
      create role service_role nologin noinherit bypassrls;
    exception when insufficient_privilege then
      -- A managed host may not grant BYPASSRLS; there, platform.service_sees(table) creates policies for this role instead.
      create role service_role nologin noinherit;
    end;
  end if;
end
$$;

create schema platform;
create schema auth;
create schema clock;
-- Helpers for policies and triggers. The table API does not expose this schema, so no request can call them.
create schema internal;
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

grant usage on schema public, auth, clock, extensions to anon, authenticated, service_role;
grant usage on schema internal to authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema auth grant all on tables to service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
