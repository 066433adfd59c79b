-- A member hears of each sign-in in a browser that their account has not known, in the bell and by email, which nobody can turn off. Where
-- it was is not known: no service of ours knows the places of addresses.
-- Needs: notifications, emails, waitlist, trials

-- ## Functions
create or replace function internal.device_of(user_agent text, out browser text, out system text)
language sql immutable set search_path = '' as $$
  select browsers.browser, systems.system
  from (select coalesce(device_of.user_agent, '') as agent) as given
    cross join lateral (select case
      when agent ~ '\mEdgi?A?(OS)?/' then 'Edge'
      when agent ~ '\m(OPR|Opera)/' then 'Opera'
      when agent ~ '\mSamsungBrowser/' then 'Samsung Internet'
      when agent ~ '\m(DuckDuckGo|Ddg)/' then 'DuckDuckGo'
      when agent ~ '\m(Firefox|FxiOS)/' then 'Firefox'
      when agent ~ '\m(Chrome|CriOS|Chromium|HeadlessChrome)/' then 'Chrome'
      when agent ~ '\mSafari/' then 'Safari' end as browser) as browsers
    cross join lateral (select case
      when agent ~ '\miPhone\M' then 'iPhone'
      when agent ~ '\miPad\M' then 'iPad'
      when agent ~ '\mAndroid\M' then 'Android'
      when agent ~ '\mCrOS\M' then 'Chromebook'
      when agent ~ '\mWindows\M' then 'Windows'
      when agent ~ '\m(Mac OS X|Macintosh)\M' then 'Mac'
      when agent ~ '\m(Linux|X11)\M' then 'Linux' end as system) as systems
$$;
comment on function internal.device_of(text) is
  'The browser and system of a user agent, as the list of devices names them'
  ' (web/features/account/security/device.ts).';

create or replace function internal.device_in_words(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(known.browser || ' on ' || known.system, known.browser, known.system, 'an unknown device')
  from internal.device_of(device_in_words.user_agent) as known
$$;
comment on function internal.device_in_words(text) is 'What the email about a new sign-in says of the device.';

create or replace function internal.notify_of_new_sign_in() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  opened auth.sessions;
  device text;
  told_id uuid;
begin
  -- The first browser of an account is no news, nor is the one in which its password was just changed: then no other is known.
  if not exists (select from auth.known_devices as other where other.user_id = new.user_id and other.mark <> new.mark) then
    return null;
  end if;
  select * into opened from auth.sessions as newest where newest.user_id = new.user_id order by newest.created_at desc limit 1;
  if opened.id is null then
    return null;
  end if;
  device := internal.device_in_words(opened.user_agent);
  select internal.notify(person.id, 'new_sign_in', jsonb_build_object('device', device)
        || jsonb_strip_nulls(to_jsonb(internal.device_of(opened.user_agent))),
      'sign-in:' || opened.id, '/settings?tab=security') into told_id
    from public.profiles as person where person.id = new.user_id
      and not exists (select from public.notifications as told
        where told.user_id = person.id and told.template = 'new_sign_in' and told.facts ->> 'device' = device
          and told.created_at > clock.now() - interval '1 day');
  if told_id is not null then
    -- Not with the cause of the notification, or removing that one would stop the email.
    perform internal.queue_email('new_sign_in', private.email,
        jsonb_build_object('device', device, 'at', clock.now(), 'link', internal.site_link('/settings?tab=security')), 'sign-in:' || opened.id, private.user_id)
      from public.profile_private as private join auth.users as person on person.id = private.user_id
      where private.user_id = new.user_id and private.email <> '' and person.email_confirmed_at is not null and person.deleted_at is null
        and not internal.is_demo_address(private.email);
  end if;
  return null;
end
$$;
comment on function internal.notify_of_new_sign_in() is
  'Notifies a member of a sign-in in a browser new to their account, once a day for each kind of device. Definer: the service signs members in, and writes neither notifications nor emails.';

-- ## Rules
select internal.notice_kind('new_sign_in', 'system', 'system');
create or replace trigger tell_of_sign_in after insert on auth.known_devices
  for each row execute function internal.notify_of_new_sign_in();
