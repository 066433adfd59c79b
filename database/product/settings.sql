-- The operator's settings, for rules that depend on them: those of the environment, which the server writes here at every
-- start, and those that an admin changes while the site runs (site-settings.sql).

-- ## Tables
create table internal.settings (
  name text constraint settings_pkey primary key,
  value jsonb not null
);
comment on table internal.settings is 'Settings of this installation that rules use, by name. Written by the server at startup.';
alter table internal.settings enable row level security;

create table internal.site_settings (
  name text constraint site_settings_pkey primary key,
  value int not null,
  default_value int not null,
  lowest int not null,
  highest int not null,
  constraint site_settings_value_within_bounds check (value between lowest and highest),
  constraint site_settings_default_within_bounds check (default_value between lowest and highest)
);
comment on table internal.site_settings is 'Numbers that an admin can change within their bounds, each with a rule that reads it.';
alter table internal.site_settings enable row level security;

-- ## Functions
create or replace function internal.setting(name text) returns jsonb language sql stable security definer set search_path = '' as $$
  select value from internal.settings where settings.name = setting.name
$$;
comment on function internal.setting(text) is 'One setting; null if the server has not set it. Definer: members cannot read the table.';

create or replace function internal.keep_settings(given jsonb) returns void language sql volatile set search_path = '' as $$
  insert into internal.settings (name, value) select key, each.value from jsonb_each(given) as each
  on conflict (name) do update set value = excluded.value
$$;
comment on function internal.keep_settings(jsonb) is 'Stores each of these settings; the server calls it as the owner.';

create or replace function internal.site_setting(name text) returns int language plpgsql stable set search_path = '' as $$
declare
  found_value int;
begin
  -- Strict: a limit that is missing refuses what it limits.
  select each.value into strict found_value from internal.site_settings as each where each.name = site_setting.name;
  return found_value;
end
$$;
comment on function internal.site_setting(text) is 'The current value of a number that an admin can change. For definer functions.';
