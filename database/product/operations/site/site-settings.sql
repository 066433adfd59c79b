-- What an admin changes while the site runs: features that are turned off for everyone else, and numbers within their bounds.
-- Rules read the tables themselves, so a change is in force with the next statement. Who changed what, when and why is in
-- the audit log.
-- Needs: admin, audit, membership, roles, settings

-- ## Functions
create or replace function public.switch_feature(area text, is_on boolean, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  was boolean;
begin
  perform internal.refuse_unless_may('switch_features');
  perform internal.refuse_missing_reason(switch_feature.reason);
  if switch_feature.is_on is null then
    raise exception using errcode = 'PT400', message = 'Say whether it is on or off.', hint = 'invalid';
  end if;
  select switch.is_on into was from public.feature_switches as switch where switch.area = switch_feature.area for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such switch.', hint = 'not_found';
  elsif was = switch_feature.is_on then
    return false;
  end if;
  update public.feature_switches as switch set is_on = switch_feature.is_on where switch.area = switch_feature.area;
  perform internal.audit('switch_features', 'feature', switch_feature.area, jsonb_build_object('is_on', was),
    jsonb_build_object('is_on', switch_feature.is_on), btrim(switch_feature.reason));
  return true;
end
$$;
comment on function public.switch_feature(text, boolean, text) is
  'Turns a feature off for everyone but admins, or on again; false if it already is. Definer: no caller may write the switches.';

create or replace function public.setting_change(name text, value int, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  before internal.site_settings;
begin
  perform internal.refuse_unless_may('change_settings');
  perform internal.refuse_missing_reason(setting_change.reason);
  select each.* into before from internal.site_settings as each where each.name = setting_change.name for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such setting.', hint = 'not_found';
  elsif setting_change.value between before.lowest and before.highest is not true then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = format('Choose a number from %s to %s.', before.lowest, before.highest);
  elsif setting_change.value = before.value then
    return false;
  end if;
  update internal.site_settings as each set value = setting_change.value where each.name = before.name;
  perform internal.audit('change_settings', 'setting', before.name, jsonb_build_object('value', before.value),
    jsonb_build_object('value', setting_change.value), btrim(setting_change.reason));
  return true;
end
$$;
comment on function public.setting_change(text, int, text) is
  'Changes a number within its bounds; false if it is the same already. Definer: no caller may write the settings.';

create or replace function internal.last_change(target_kind text, target_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('at', entry.at, 'by', person.full_name, 'reason', entry.reason)
  from public.audit_entries as entry left join public.profiles as person on person.id = entry.actor_id
  where entry.target_id = last_change.target_id and entry.target_kind = last_change.target_kind
  order by entry.id desc limit 1
$$;
comment on function internal.last_change(text, text) is
  'The newest entry about one switch or setting; null before the first. For admin_settings.';

create or replace function public.admin_settings() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('read_settings');
  return jsonb_build_object(
    'switches', (select jsonb_agg(jsonb_build_object('area', switch.area, 'is_on', switch.is_on,
        'last_change', internal.last_change('feature', switch.area)) order by switch.area) from public.feature_switches as switch),
    'settings', (select jsonb_agg(to_jsonb(each) || jsonb_build_object('last_change', internal.last_change('setting', each.name))
        order by each.name) from internal.site_settings as each));
end
$$;
comment on function public.admin_settings() is
  'Every switch and setting with its bounds and last change. Definer: members cannot read the settings.';

-- ## Rules
grant execute on function public.switch_feature(text, boolean, text), public.setting_change(text, int, text), public.admin_settings()
  to authenticated;
