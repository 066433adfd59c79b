-- How far trades come, and which ones got stuck, for those who run the site. The figures were counted ahead
-- (admin-rollups.sql); each list is read in the order of an index, fifty trades at a time. Neither shows what the two
-- wrote to each other.
-- Needs: admin, admin-rollups, staff-queues, trades, appointments

-- ## Tables
-- A service that is repeated needs a time again, from the day on which that was decided.
create index trade_proposals_unscheduled_index on public.trade_proposals (greatest(accepted_at, owed_at), id)
  where phase in ('to_schedule', 'in_progress');

-- ## Functions
create or replace function internal.stuck_trades(which text, after_at timestamptz, after_id uuid, most int)
returns table (trade_id uuid, since timestamptz) language plpgsql stable set search_path = '' as $$
declare
  moment constant timestamptz := clock.now();
  start_at constant timestamptz := coalesce(stuck_trades.after_at, '-infinity');
  start_id constant uuid := coalesce(stuck_trades.after_id, '00000000-0000-0000-0000-000000000000');
  -- An offer waits for seven days (B6.2), in hours, so that a change of the clock moves nothing.
  waits constant interval := interval '168 hours';
begin
  case stuck_trades.which
    when 'unanswered' then
      return query select trade.id, trade.expires_at - waits from public.trade_proposals as trade
        where trade.status = 'pending' and trade.expires_at < moment - interval '5 days' + waits
          and (trade.expires_at, trade.id) > (start_at + waits, start_id)
        order by trade.expires_at, trade.id limit stuck_trades.most;
    when 'unscheduled' then
      return query select trade.id, greatest(trade.accepted_at, trade.owed_at) from public.trade_proposals as trade
        where trade.phase in ('to_schedule', 'in_progress')
          and greatest(trade.accepted_at, trade.owed_at) < moment - interval '14 days'
          and (greatest(trade.accepted_at, trade.owed_at), trade.id) > (start_at, start_id)
          and exists (select from public.trade_appointments as meeting
            where meeting.trade_id = trade.id and meeting.status in ('unscheduled', 'proposed')
              and not meeting.is_handover)
        order by greatest(trade.accepted_at, trade.owed_at), trade.id limit stuck_trades.most;
    when 'unconfirmed' then
      -- Of several appointments of a trade, the first. While it is in dispute, its time stands still.
      return query select trade.id, meeting.starts_at
        from public.trade_appointments as meeting join public.trade_proposals as trade on trade.id = meeting.trade_id
        where meeting.status = 'confirmed' and meeting.starts_at < moment - interval '5 days'
          and (meeting.starts_at, trade.id) > (start_at, start_id)
          and trade.status = 'accepted' and trade.phase <> 'disputed'
          and not exists (select from public.trade_appointments as earlier
            where earlier.trade_id = trade.id and earlier.status = 'confirmed'
              and (earlier.starts_at, earlier.id) < (meeting.starts_at, meeting.id))
        order by meeting.starts_at, trade.id limit stuck_trades.most;
    when 'owed' then
      return query select trade.id, trade.owed_at from public.trade_proposals as trade
        where trade.owed_to is not null and trade.owed_at < moment - interval '7 days'
          and (trade.owed_at, trade.id) > (start_at, start_id)
        order by trade.owed_at, trade.id limit stuck_trades.most;
    else
      raise exception using errcode = 'PT400', hint = 'invalid', message = 'There is no such list.';
  end case;
end
$$;
comment on function internal.stuck_trades(text, timestamptz, uuid, int) is
  'Trades that wait for too long, oldest first, and since when: `unanswered` for 5 days, `unscheduled` for 14 since '
  'they were accepted, or since a service was to be repeated, `unconfirmed` 5 days after an appointment not done, or '
  '`owed` for 7 days, in which who gave has not chosen what becomes of it. For definer functions.';

create or replace function internal.funnel_of(first_day date, last_day date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sent', coalesce(sum(trades_sent), 0), 'answered', coalesce(sum(sent_answered), 0),
    'accepted', coalesce(sum(sent_accepted), 0), 'scheduled', coalesce(sum(sent_scheduled), 0),
    'completed', coalesce(sum(sent_completed), 0), 'reviewed', coalesce(sum(sent_reviewed), 0))
  from internal.day_counts where day between funnel_of.first_day and funnel_of.last_day
$$;
comment on function internal.funnel_of(date, date) is
  'How far the trades that were sent in these days have come by now. For definer functions.';

create or replace function public.admin_trades() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (clock.now() at time zone 'utc')::date;
begin
  perform internal.refuse_unless_may('read_trades');
  return jsonb_build_object(
    'counted_at', (select nullif(at, '-infinity') from internal.last_recount),
    'funnel', internal.funnel_of(today - 29, today),
    'before', internal.funnel_of(today - 59, today - 30),
    'stuck', (select jsonb_object_agg(which, (select count(*) from internal.stuck_trades(which, null, null, 101)))
      from unnest(array['unanswered', 'unscheduled', 'unconfirmed', 'owed']) as which));
end
$$;
comment on function public.admin_trades() is
  'For those who run the site: how far the trades sent in the last 30 days have come, those of the 30 days before, and '
  'how many are in each list of stuck trades, counted to 101. Definer: counts everyone''s trades.';

create or replace function public.admin_stuck_trades(which text default 'unanswered', cursor jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  start record;
  stuck jsonb;
begin
  perform internal.refuse_unless_may('read_trades');
  start := internal.queue_start(admin_stuck_trades.cursor);
  -- Before the join, whose plan may begin with the trades and, without any, never ask for the list nor refuse it.
  stuck := (select jsonb_agg(waits)
    from internal.stuck_trades(admin_stuck_trades.which, start.after_at, start.after_id, 50) as waits);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', trade.id, 'since', stuck.since, 'phase', trade.phase,
        'waits_for', coalesce(trade.awaiting_user_id, trade.owed_to),
        'is_mine', auth.uid() in (trade.proposer_id, trade.recipient_id),
        'proposer', internal.member_card(trade.proposer_id), 'recipient', internal.member_card(trade.recipient_id))
        order by stuck.since, stuck.trade_id), '[]')
    from jsonb_to_recordset(coalesce(stuck, '[]')) as stuck (trade_id uuid, since timestamptz)
      join public.trade_proposals as trade on trade.id = stuck.trade_id);
end
$$;
comment on function public.admin_stuck_trades(text, jsonb) is
  'Fifty trades of a list of stuck ones, oldest first: since when, between whom, and whose turn it is if it is one''s '
  'alone; nothing that the two wrote. `cursor`: {at, id} of the last row, at being since. Definer: no caller reads '
  'others'' trades.';

-- ## Rules
grant execute on function public.admin_trades(), public.admin_stuck_trades(text, jsonb) to authenticated;
