-- What emails about a trade put into the reader's calendar.
-- Needs: calendar-feeds, notifications, trades

-- ## Functions
create or replace function internal.trade_events(notice public.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(event order by event ->> 'starts_at', event ->> 'id')
  from (
    select internal.calendar_event(meeting, notice.user_id) - '{address,note}'::text[] as event
    from public.trade_appointments as meeting
    where meeting.trade_id = notice.related_id and meeting.starts_at is not null and case
      when notice.template in ('trade_cancelled', 'trade_late_cancel') then meeting.status = 'cancelled'
      else meeting.status = 'confirmed' and notice.cause like 'appointment:' || meeting.id || ':%' end
    order by meeting.starts_at, meeting.id limit 10) as mailed
$$;
comment on function internal.trade_events(public.notifications) is
  'The appointments that an email adds to the reader''s calendar, changes or takes out; null if there are none.'
  ' Emails have neither the address nor how to get in.';
