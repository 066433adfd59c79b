-- The operator's settings, for rules that depend on them. The server writes its current ones here at every start.

-- ## Tables
create table internal.settings (
  name text constraint settings_pkey primary key,
  value jsonb not null
);
comment on table internal.settings is 'Settings of this installation that rules use, by name. Written by the server at startup.';
alter table internal.settings enable row level security;

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
