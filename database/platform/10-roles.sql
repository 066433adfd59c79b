-- The roles a request may act as, and the schemas the client protocol names. The login role `authenticator` owns
-- nothing and may see nothing until a request names its role, so every failure to do so closes (42501).
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
      -- A managed host may not hand out BYPASSRLS; platform.service_sees(table) then writes the policies instead.
      create role service_role nologin noinherit;
    end;
  end if;
end
$$;

create schema platform;
create schema auth;
create schema clock;
-- What policies and triggers ask and no request may: a schema the table API does not expose.
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
