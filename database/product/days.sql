-- How notifications and refusals word days, in UTC; domain/wording/days.ts does it for screens and emails.

-- ## Functions
create or replace function internal.day_in_words(moment timestamptz) returns text language sql stable set search_path = '' as $$
  select to_char(day_in_words.moment at time zone 'utc', 'FMMonth FMDD, YYYY')
$$;
comment on function internal.day_in_words(timestamptz) is 'October 7, 2026.';

create or replace function internal.near_day_in_words(day date) returns text language sql stable set search_path = '' as $$
  select to_char(near_day_in_words.day, 'FMMonth FMDD')
$$;
comment on function internal.near_day_in_words(date) is 'October 7: a day so near that its year is plain.';

create or replace function internal.days_in_words(days int) returns text language sql immutable set search_path = '' as $$
  select case days when 1 then '1 day' else days || ' days' end
$$;
comment on function internal.days_in_words(int) is '1 day, 3 days.';

create or replace function internal.days_until(moment timestamptz) returns int language sql stable set search_path = '' as $$
  select ceil(extract(epoch from days_until.moment - clock.now()) / 86400)::int
$$;
comment on function internal.days_until(timestamptz) is 'Days round up: what ends tonight still has 1 day (spec §4).';

create or replace function internal.time_in_words(moment timestamptz, timezone text) returns text language sql stable set search_path = '' as $$
  select to_char(time_in_words.moment at time zone time_in_words.timezone, 'Dy, Mon FMDD "at" FMHH12:MI AM')
$$;
comment on function internal.time_in_words(timestamptz, text) is 'Tue, Oct 6 at 3:00 PM: by the clock of a place.';

create or replace function internal.zone_in_words(timezone text) returns text
language sql immutable set search_path = '' as $$
  select case zone_in_words.timezone
    when 'America/New_York' then 'Eastern time' when 'America/Chicago' then 'Central time'
    when 'America/Denver' then 'Mountain time' when 'America/Phoenix' then 'Arizona time'
    when 'America/Los_Angeles' then 'Pacific time' when 'America/Anchorage' then 'Alaska time'
    when 'America/Adak' then 'Aleutian time' when 'Pacific/Honolulu' then 'Hawaii time' end
$$;
comment on function internal.zone_in_words(text) is 'Pacific time: the same names as in domain/scheduling/hours.ts.';
