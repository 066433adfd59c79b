-- The clock that all product rules use: real time plus an offset, which is 0 except in a local install. Tokens, sessions and
-- `created_at` use real time.
create table clock.settings (
  only_row boolean primary key default true constraint settings_is_one_row check (only_row),
  shift interval not null default '0'
);
comment on table clock.settings is 'The offset of the product''s clock; 0 outside the local install.';
insert into clock.settings default values;
alter table clock.settings enable row level security;

create function clock.now() returns timestamptz language sql stable security definer set search_path = ''
as $$ select now() + (select shift from clock.settings) $$;
comment on function clock.now() is 'The current time for product rules. Definer: the settings row is not readable.';
grant execute on function clock.now() to anon, authenticated, service_role;
