-- What the two people can do to a trade until it is accepted: send, counter, accept, decline, withdraw; and expire, which the
-- clock does. What follows is in the moves of appointments and in conduct/. Nothing else writes trades. Each locks the trade's row
-- first, so of two concurrent moves the second sees the result of the first and is refused (`stale_version`, `bad_state`). A
-- refusal's detail says which sentence to show and with which facts (docs/errors.md). domain/trades.ts has the same rules as data;
-- tests/policies/trading/trade-moves.test.ts compares the two.
-- Needs: trades, notifications, days, fairness, contact-details, complete-profile

-- ## Functions
create or replace function public.trade_item_number(item jsonb, field text, lowest int, highest int, if_missing int default null) returns int
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(item -> field) is null or jsonb_typeof(item -> field) = 'null' then if_missing
    when jsonb_typeof(item -> field) = 'number' and (item ->> field)::numeric between lowest and highest
      and (item ->> field)::numeric % 1 = 0 then (item ->> field)::numeric::int
  end
$$;
comment on function public.trade_item_number(jsonb, text, int, int, int) is
  'An integer field of an item; null if it is not an integer or out of range.';

create or replace function public.trade_item_slots(item jsonb) returns timestamptz[] language sql stable set search_path = '' as $$
  select case when count(*) <= 3 and count(*) = count(*) filter (where moment ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$'
      and internal.is_input(moment, 'timestamptz'))
    then array(
      select distinct known.moment::timestamptz
      from jsonb_array_elements_text(case jsonb_typeof(item -> 'slots') when 'array' then item -> 'slots' else '[]' end) as known (moment)
      where internal.is_input(known.moment, 'timestamptz') order by 1) end
  from jsonb_array_elements_text(case jsonb_typeof(item -> 'slots') when 'array' then item -> 'slots' else '[]' end) as given (moment)
$$;
comment on function public.trade_item_slots(jsonb) is 'The starts an item proposes, in order; null if there are more than three, or one is no moment.';

create or replace function public.trade_item_fault(item jsonb, giver_id uuid, author_id uuid, trade_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  slots timestamptz[] := public.trade_item_slots(item);
  words text := public.trade_item_title(item) || E'\n' || internal.plain_text(coalesce(item ->> 'note', ''));
begin
  if char_length(public.trade_item_title(item)) not between 3 and 80 then
    return 'item_title';
  elsif not exists (select from public.crafts where name = item ->> 'category') then
    return 'item_category';
  elsif public.trade_item_number(item, 'duration_minutes', 5, 480) is null then
    return 'item_minutes';
  elsif public.trade_item_number(item, 'agreed_value_cents', 0, 500000) is null then
    return 'item_value';
  elsif public.trade_item_number(item, 'product_cost_cents', 0, 500000, 0) is null then
    return 'item_product_cost';
  elsif public.trade_item_number(item, 'quantity', 1, 10, 1) is null then
    return 'item_quantity';
  elsif char_length(btrim(coalesce(item ->> 'note', ''))) > 300 then
    return 'item_note';
  elsif internal.masked(words) <> words then
    return 'item_contact';
  elsif item ->> 'location_mode' not in ('my_place', 'your_place', 'salon_third', 'online') then
    return 'item_place';
  elsif slots is null or exists (select from unnest(slots) as start
      where start <= clock.now() or start > clock.now() + interval '31 days' or extract(epoch from start) % 900 <> 0) then
    return 'item_slots';
  end if;
  if item ->> 'service_id' is not null then
    -- Compared as text: what is no id is none of their services either.
    if not exists (select from public.services as offered where offered.user_id = trade_item_fault.giver_id
        and offered.id::text = lower(item ->> 'service_id') and offered.is_active and offered.is_tradeable) then
      return 'item_service';
    elsif item ->> 'location_mode' is not null and not exists (select from public.services as offered
        where offered.id::text = lower(item ->> 'service_id') and item ->> 'location_mode' = any (offered.location_modes)) then
      return 'item_place';
    end if;
    return public.trade_price_fault(item, trade_item_fault.giver_id, trade_item_fault.author_id, trade_item_fault.trade_id);
  end if;
  return null;
end
$$;
comment on function public.trade_item_fault(jsonb, uuid, uuid, uuid) is
  'What is wrong with one item, by its name in docs/errors.md; null if nothing is. Definer: checks services that the caller cannot see, too.';

create or replace function public.trade_item_title(item jsonb) returns text language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(internal.plain_text(coalesce(item ->> 'title', '')), '[[:space:]]+', ' ', 'g'))
$$;
comment on function public.trade_item_title(jsonb) is 'An item''s title with normalized spaces.';

create or replace function internal.refuse_item(item jsonb, place bigint, fault text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  title text := nullif(left(public.trade_item_title(item), 80), '');
begin
  raise exception using errcode = 'PT400', hint = 'invalid',
    detail = jsonb_build_object('what', fault, 'item', title, 'place', place),
    message = coalesce('“' || title || '”', 'Item ' || place) || ': ' || case fault
      when 'item_form' then 'this is not a service.'
      when 'item_giver' then 'say who gives it.'
      when 'item_title' then 'give it a name of 3 to 80 characters.'
      when 'item_category' then 'choose its category.'
      when 'item_minutes' then 'its time must be between 5 minutes and 8 hours.'
      when 'item_value' then 'its value must be between $0 and $5,000.'
      when 'item_product_cost' then 'its product cost must be between $0 and $5,000.'
      when 'item_quantity' then 'choose a quantity from 1 to 10.'
      when 'item_note' then 'keep its note under 300 characters.'
      when 'item_contact' then 'leave contact details out. They unlock when the trade is accepted.'
      when 'item_place' then 'choose where it happens.'
      when 'item_slots' then 'choose up to 3 times in the next 31 days, on the quarter hour.'
      when 'item_price' then 'its value is for its owner to change. Please load the page again.'
      when 'item_value_far' then 'change its value by at most half of its price.'
      when 'item_reason' then 'say why its value differs from its price.'
      else 'it is no longer offered for trade.' end;
end
$$;
comment on function internal.refuse_item(jsonb, bigint, text) is
  'Refuses an item at this place of an offer for its fault (trade_item_fault). For definer functions.';

create or replace function public.refuse_bad_items(items jsonb, proposer_id uuid, recipient_id uuid, author_id uuid, trade_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  item jsonb;
  place bigint;
  fault text;
begin
  for item, place in select entry, ordinality
      from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) with ordinality as listed (entry, ordinality) loop
    fault := case
      when jsonb_typeof(item) <> 'object' then 'item_form'
      when coalesce(item ->> 'giver', '') not in ('proposer', 'recipient') then 'item_giver'
      else public.trade_item_fault(item, case item ->> 'giver' when 'proposer' then proposer_id else recipient_id end, author_id, trade_id) end;
    if fault is not null then
      perform internal.refuse_item(item, place, fault);
    end if;
  end loop;
  if (items @> '[{"giver": "proposer"}, {"giver": "recipient"}]') is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "items_missing"}',
      message = 'Choose at least one service on each side.';
  end if;
  if (select max(many) from (select count(*) as many from jsonb_array_elements(items) as listed (entry) group by entry ->> 'giver') as sides) > 10 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "items_too_many", "most": 10}',
      message = 'Choose at most 10 services on each side.';
  end if;
end
$$;
comment on function public.refuse_bad_items(jsonb, uuid, uuid, uuid, uuid) is
  'Refuses an offer without one to ten items each way, or with an invalid item, which it names (B6.4). Definer: see trade_item_fault.';

create or replace function public.trade_write_version(
  trade public.trade_proposals, version int, author_id uuid, items jsonb, message text, client_id uuid
) returns void language sql volatile security definer set search_path = '' as $$
  insert into public.trade_versions (trade_id, version, author_id, message, client_id, created_at, value_basis, balance_method, balance_note)
    values (trade.id, trade_write_version.version, trade_write_version.author_id, internal.masked(trade_write_version.message),
      trade_write_version.client_id, clock.now(), trade.value_basis, trade.balance_method, trade.balance_note);
  insert into internal.unmasked_offers (trade_id, version, author_id, message)
    select trade.id, trade_write_version.version, trade_write_version.author_id, trade_write_version.message
    where internal.masked(trade_write_version.message) <> trade_write_version.message;
  insert into public.trade_items (trade_id, version, giver_id, receiver_id, service_id, position, title, category,
      duration_minutes, agreed_value_cents, product_cost_cents, quantity, note,
      buffer_before_minutes, buffer_after_minutes, location_mode, slots)
    select trade.id, trade_write_version.version,
      case item ->> 'giver' when 'proposer' then trade.proposer_id else trade.recipient_id end,
      case item ->> 'giver' when 'proposer' then trade.recipient_id else trade.proposer_id end,
      (item ->> 'service_id')::uuid, place, public.trade_item_title(item), item ->> 'category',
      public.trade_item_number(item, 'duration_minutes', 5, 480), public.trade_item_number(item, 'agreed_value_cents', 0, 500000),
      public.trade_item_number(item, 'product_cost_cents', 0, 500000, 0), public.trade_item_number(item, 'quantity', 1, 10, 1),
      btrim(coalesce(item ->> 'note', '')),
      coalesce(service.buffer_before_minutes, 0), coalesce(service.buffer_after_minutes, 0),
      coalesce(item ->> 'location_mode', service.location_modes[1], 'my_place'), public.trade_item_slots(item)
    from jsonb_array_elements(items) with ordinality as listed (item, place)
    left join public.services as service on service.id = (item ->> 'service_id')::uuid;
$$;
comment on function public.trade_write_version(public.trade_proposals, int, uuid, jsonb, text, uuid) is
  'Writes an offer with its items; the trade''s row must already have the new version number. Definer: members cannot write either table.';

create or replace function public.refuse_unless_may_trade() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_restricted('no_trades');
  perform internal.refuse_leaving();
  perform internal.refuse_without('trades');
  perform internal.refuse_unconfirmed_address();
end
$$;
comment on function public.refuse_unless_may_trade() is
  'Refuses callers with a limit on trades, without the feature or with an unconfirmed address (B6.4). Definer: reads auth.users.';

create or replace function internal.refuse_incomplete_profile() returns void
language plpgsql stable set search_path = '' as $$
declare
  missing text[] := internal.profile_missing(auth.uid());
begin
  if missing <> '{}' then
    raise exception using errcode = 'PT403', hint = 'not_allowed',
      detail = jsonb_build_object('what', 'profile_incomplete', 'missing', missing),
      message = 'Please complete your profile before you request a trade.';
  end if;
end
$$;
comment on function internal.refuse_incomplete_profile() is
  'Refuses a caller whose profile is not complete, with what is missing (B6.4). For definer functions.';

create or replace function public.refuse_closed_door(member_id uuid, also_if_not_open boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if refuse_closed_door.member_id = any (internal.hidden_from_me()) or not exists (
    select from public.profiles as card
    where card.id = refuse_closed_door.member_id and not card.is_suspended and (card.open_to_trade or not also_if_not_open)) then
    raise exception using errcode = 'PT403', hint = 'blocked_neutral', detail = '{"what": "no_trades_now"}',
      message = 'This professional isn''t accepting trades right now.';
  end if;
end
$$;
comment on function public.refuse_closed_door(uuid, boolean) is
  'The same text for not open to trades, suspended, blocked and deleted, so that it does not reveal a block. Definer: reads members hidden from the caller.';

create or replace function public.refuse_long_message(message text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if char_length(message) > 1000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "message_too_long", "most": 1000}',
      message = 'Please keep your message under 1,000 characters.';
  end if;
end
$$;
comment on function public.refuse_long_message(text) is 'Limits the length of an offer''s message (B6.1).';

create or replace function internal.refuse_past_requests_a_day(member_id uuid, also_if boolean default false)
returns void language plpgsql stable set search_path = '' as $$
declare
  today constant timestamptz := public.utc_today()::timestamp at time zone 'utc';
begin
  -- A trade for what is listed counts with its offer.
  if also_if or (select count(*) from public.trade_proposals as trade
        where trade.proposer_id = refuse_past_requests_a_day.member_id and trade.created_at >= today
          and trade.source <> 'listing')
      + (select count(*) from public.listing_offers as offer
        where offer.buyer_id = refuse_past_requests_a_day.member_id and offer.created_at >= today
          and offer.kind <> 'cash')
      >= internal.site_setting('trade_requests_a_day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "requests_used_up"}',
      message = 'You''ve reached today''s limit for new requests.';
  end if;
end
$$;
comment on function internal.refuse_past_requests_a_day(uuid, boolean) is
  'Refuses a member who has asked for as many trades today as the limit says, with requests and with offers for '
  'listings together. For definer functions.';

create or replace function public.refuse_past_trade_limits(recipient_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  who text := (select full_name from public.profiles where id = refuse_past_trade_limits.recipient_id);
  again date;
begin
  if exists (
    select from public.trade_proposals as trade where trade.status = 'pending'
      and least(trade.proposer_id, trade.recipient_id) = least(me, refuse_past_trade_limits.recipient_id)
      and greatest(trade.proposer_id, trade.recipient_id) = greatest(me, refuse_past_trade_limits.recipient_id)) then
    raise exception using errcode = 'PT409', hint = 'duplicate', detail = jsonb_build_object('what', 'request_waiting', 'who', who),
      message = 'You already have a request waiting with ' || who || '.';
  end if;
  -- Only a recipient who declined is left in peace; a proposer may ask again after declining a counter-offer themselves.
  select (max(trade.declined_at) at time zone 'utc')::date + 7 into again
    from public.trade_proposals as trade
    join public.trade_versions as offer on offer.trade_id = trade.id and offer.version = trade.current_version
    where trade.proposer_id = me and trade.recipient_id = refuse_past_trade_limits.recipient_id
      and trade.status = 'declined' and offer.author_id = me;
  if public.utc_today() < again then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      detail = jsonb_build_object('what', 'declined_recently', 'who', who, 'again_on', again),
      message = who || ' declined recently. You can ask again on ' || internal.near_day_in_words(again) || '.';
  end if;
  perform internal.refuse_past_requests_a_day(me,
    (select count(*) from public.trade_proposals as trade where trade.proposer_id = me and trade.status = 'pending')
      >= internal.site_setting('trade_requests_pending'));
end
$$;
comment on function public.refuse_past_trade_limits(uuid) is
  'One pending request per pair, a pause of seven days after a decline, and limits of pending requests and of new ones a day (docs/product/limits.md, B6.2). Definer: a block may hide the name.';

create or replace function public.refuse_unticked_rules(member_id uuid, accepts_rules boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if accepts_rules is not true and exists (
    select from public.profile_details as page where page.user_id = refuse_unticked_rules.member_id and page.trade_rules <> '{}') then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "rules_unticked"}',
      message = 'Please read and tick their trade rules first.';
  end if;
end
$$;
comment on function public.refuse_unticked_rules(uuid, boolean) is
  'Refuses a request whose sender has not ticked the recipient''s trade rules (B6.10). Definer: applies to callers of any plan alike.';

create or replace function public.refuse_unticked_license(accepts_unverified boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Both give something, and nobody is verified yet. Verification will ask here who gives what to the caller.
  if accepts_unverified is not true and internal.setting('license_gate') #>> '{}' = 'acknowledge' then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "license_unticked"}',
      message = 'Please tick that their license for this service has not been verified.';
  end if;
end
$$;
comment on function public.refuse_unticked_license(boolean) is
  'Refuses an offer, or its acceptance, by a member who has not ticked that the other''s license has not been verified (B6.4), unless the operator has dropped that. Definer: reads a setting.';

create or replace function public.trade_send(
  recipient_id uuid, items jsonb, message text default '', value_basis text default 'money', client_id uuid default null,
  balance_method text default 'none', balance_note text default '', is_happy boolean default false, accepts_rules boolean default false,
  accepts_unverified boolean default false, source text default 'profile', source_id uuid default null
) returns public.trade_proposals language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  -- Any other is left out instead of refused: a job may have ended since its reader began to write.
  job uuid := case trade_send.source when 'job' then internal.job_that_trades(trade_send.source_id, trade_send.recipient_id) end;
  words text := btrim(internal.plain_text(coalesce(trade_send.message, '')));
  note text := btrim(internal.plain_text(coalesce(trade_send.balance_note, '')));
  trade public.trade_proposals;
begin
  perform public.refuse_unless_may_trade();
  -- Serialize requests per sender, and per pair, so that the limits below count correctly.
  perform pg_advisory_xact_lock(hashtextextended('trades sent by ' || me, 0));
  select * into trade from public.trade_proposals as sent where sent.proposer_id = me and sent.client_id = trade_send.client_id;
  if found then
    return trade;
  end if;
  if trade_send.recipient_id = me then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "with_yourself"}',
      message = 'You can''t trade with yourself.';
  end if;
  perform internal.refuse_incomplete_profile();
  perform internal.refuse_debtor();
  perform public.refuse_bad_terms(trade_send.value_basis, trade_send.balance_method, note);
  perform public.refuse_long_message(words);
  -- Checked before the items: a member they have blocked must not learn whether one of their services exists.
  perform public.refuse_closed_door(trade_send.recipient_id, true);
  perform internal.refuse_unopened(trade_send.recipient_id);
  perform public.refuse_unticked_rules(trade_send.recipient_id, trade_send.accepts_rules);
  perform public.refuse_unticked_license(trade_send.accepts_unverified);
  perform public.refuse_bad_items(trade_send.items, me, trade_send.recipient_id, me, null);
  perform pg_advisory_xact_lock(hashtextextended(
    'trades between ' || least(me, trade_send.recipient_id) || ' and ' || greatest(me, trade_send.recipient_id), 0));
  perform public.refuse_past_trade_limits(trade_send.recipient_id);

  insert into public.trade_proposals (proposer_id, recipient_id, message, value_basis, balance_method, balance_note, client_id,
      awaiting_user_id, expires_at, created_at, updated_at, source, source_id)
    values (me, trade_send.recipient_id, internal.masked(words), trade_send.value_basis, trade_send.balance_method, note, trade_send.client_id,
      trade_send.recipient_id, clock.now() + interval '7 days', clock.now(), clock.now(), case when job is null then 'profile' else 'job' end, job)
    returning * into trade;
  perform public.trade_write_version(trade, 1, me, trade_send.items, words, null);
  perform public.refuse_much_cash(trade);
  perform public.refuse_uneven(trade, me, trade_send.is_happy);
  perform internal.refuse_third_iou(trade);
  return trade;
end
$$;
comment on function public.trade_send(uuid, jsonb, text, text, uuid, text, text, boolean, boolean, boolean, text, uuid) is
  'Proposes a trade; repeating a client_id returns the same trade. Definer: only moves write trades.';

create or replace function internal.trade_locked(trade_id uuid) returns public.trade_proposals language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  select * into trade from public.trade_proposals as proposal
    where proposal.id = trade_locked.trade_id and auth.uid() in (proposal.proposer_id, proposal.recipient_id)
    for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "trade_gone"}',
      message = 'We can''t find this trade.';
  end if;
  return trade;
end
$$;
comment on function internal.trade_locked(uuid) is
  'One of the caller''s trades, whatever its state and their plan, with its row locked until the move ends; for anyone else it does not exist. For definer functions.';

create or replace function public.trade_locked_for_me(trade_id uuid) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  trade public.trade_proposals := internal.trade_locked(trade_locked_for_me.trade_id);
begin
  -- Both parties can finish an accepted trade, even if their plans have changed.
  if trade.status <> 'accepted' then
    perform internal.refuse_without('trades');
  elsif trade.phase = 'disputed' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "trade_disputed"}',
      message = 'Everything in this trade waits until the dispute is settled.';
  end if;
  return trade;
end
$$;
comment on function public.trade_locked_for_me(uuid) is
  'One of the caller''s trades, with its row locked until the move ends; for anyone else it does not exist. Without the feature, only an accepted trade works; one in dispute is frozen. Definer: members cannot lock the row.';

create or replace function public.refuse_unless_status(trade public.trade_proposals, status text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if trade.status <> refuse_unless_status.status then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      detail = jsonb_build_object('what', 'trade_moved_on', 'status', trade.status), message = case trade.status
      when 'pending' then 'This trade hasn''t been accepted yet.'
      else 'This trade was already ' || trade.status || '.' end;
  end if;
  if trade.status = 'pending' and trade.expires_at <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "request_expired"}',
      message = 'This request has expired.';
  end if;
end
$$;
comment on function public.refuse_unless_status(public.trade_proposals, text) is 'Refuses a move if the trade has a different status by now.';

create or replace function public.refuse_unless_my_answer(trade public.trade_proposals) returns void
language plpgsql stable set search_path = '' as $$
begin
  if trade.awaiting_user_id <> auth.uid() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "not_your_turn"}',
      message = 'It''s not your turn to answer this request.';
  end if;
end
$$;
comment on function public.refuse_unless_my_answer(public.trade_proposals) is 'Refuses an answer by the member who made the offer.';

create or replace function public.refuse_stale(trade public.trade_proposals, expected_version int) returns void
language plpgsql stable set search_path = '' as $$
begin
  if trade.current_version is distinct from expected_version then
    raise exception using errcode = 'PT409', hint = 'stale_version', detail = '{"what": "trade_changed"}',
      message = 'This trade changed while you were looking. Here is the latest version.';
  end if;
end
$$;
comment on function public.refuse_stale(public.trade_proposals, int) is 'Refuses an answer to an outdated offer.';

create or replace function public.trade_counter(
  trade_id uuid, items jsonb, message text, expected_version int, client_id uuid default null,
  value_basis text default null, balance_method text default 'none', balance_note text default '', is_happy boolean default false,
  accepts_unverified boolean default false
) returns public.trade_proposals language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  words text := btrim(internal.plain_text(coalesce(trade_counter.message, '')));
  note text := btrim(internal.plain_text(coalesce(trade_counter.balance_note, '')));
  trade public.trade_proposals := public.trade_locked_for_me(trade_counter.trade_id);
begin
  if exists (select from public.trade_versions as offer
      where offer.trade_id = trade.id and offer.author_id = me and offer.client_id = trade_counter.client_id) then
    return trade;
  end if;
  perform public.refuse_unless_may_trade();
  perform public.refuse_unless_status(trade, 'pending');
  perform public.refuse_stale(trade, trade_counter.expected_version);
  perform public.refuse_unless_my_answer(trade);
  perform public.refuse_closed_door(case trade.proposer_id when me then trade.recipient_id else trade.proposer_id end, false);
  perform public.refuse_unticked_license(trade_counter.accepts_unverified);
  perform public.refuse_bad_terms(coalesce(trade_counter.value_basis, trade.value_basis), trade_counter.balance_method, note);
  perform public.refuse_long_message(words);
  perform public.refuse_bad_items(trade_counter.items, trade.proposer_id, trade.recipient_id, me, trade.id);
  if trade.current_version >= 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "offers_used_up", "most": 10}',
      message = 'That was the tenth offer in this trade. Please accept or decline it.';
  end if;

  update public.trade_proposals as proposal set
    current_version = trade.current_version + 1, value_basis = coalesce(trade_counter.value_basis, trade.value_basis),
    balance_method = trade_counter.balance_method, balance_note = note,
    awaiting_user_id = case trade.proposer_id when me then trade.recipient_id else trade.proposer_id end,
    phase = case trade.proposer_id when me then 'awaiting_recipient' else 'awaiting_proposer' end,
    expires_at = clock.now() + interval '7 days', reminded = 0, updated_at = clock.now()
    where proposal.id = trade.id returning * into trade;
  perform public.trade_write_version(trade, trade.current_version, me, trade_counter.items, words, trade_counter.client_id);
  perform public.refuse_much_cash(trade);
  perform public.refuse_uneven(trade, me, trade_counter.is_happy);
  perform internal.refuse_third_iou(trade);
  return trade;
end
$$;
comment on function public.trade_counter(uuid, jsonb, text, int, uuid, text, text, text, boolean, boolean) is
  'Answers an offer with another; repeating a client_id changes nothing. Definer: only moves write trades.';

create or replace function internal.trade_card(trade_id uuid, sender_id uuid, recipient_id uuid) returns uuid
language sql volatile set search_path = '' as $$
  -- Inserted as read: the trade has its own notification, and the badge only counts messages people wrote.
  insert into public.messages (sender_id, recipient_id, content, kind, trade_id, read_at)
    values (trade_card.sender_id, trade_card.recipient_id, 'Trade accepted. Next, agree on a time under Trades.',
      'card', trade_card.trade_id, clock.now())
    returning conversation_id
$$;
comment on function internal.trade_card(uuid, uuid, uuid) is
  'Puts the card of an accepted trade into the conversation of its two, and answers which that is. For definer '
  'functions.';

create or replace function public.trade_accept(
  trade_id uuid, expected_version int, is_happy boolean default false, accepts_unverified boolean default false
) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  trade public.trade_proposals := public.trade_locked_for_me(trade_accept.trade_id);
  other uuid := case trade.proposer_id when me then trade.recipient_id else trade.proposer_id end;
  thread uuid;
begin
  perform public.refuse_unless_may_trade();
  perform public.refuse_unless_status(trade, 'pending');
  perform public.refuse_stale(trade, trade_accept.expected_version);
  perform public.refuse_unless_my_answer(trade);
  perform public.refuse_closed_door(other, false);
  perform public.refuse_uneven(trade, me, trade_accept.is_happy);
  perform public.refuse_unticked_license(trade_accept.accepts_unverified);
  perform internal.refuse_third_iou(trade);

  thread := internal.trade_card(trade.id, me, other);
  update public.trade_proposals as proposal set
    status = 'accepted', phase = 'to_schedule', awaiting_user_id = null, expires_at = null,
    conversation_id = thread, accepted_at = clock.now(), updated_at = clock.now()
    where proposal.id = trade.id returning * into trade;
  return trade;
end
$$;
comment on function public.trade_accept(uuid, int, boolean, boolean) is
  'Accepts the newest offer, whose items are final from then on, and opens the conversation of both parties. Definer: only moves write trades.';

create or replace function public.trade_decline(trade_id uuid, reason text default null) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  trade public.trade_proposals := public.trade_locked_for_me(trade_decline.trade_id);
begin
  perform public.refuse_unless_status(trade, 'pending');
  perform public.refuse_unless_my_answer(trade);
  if trade_decline.reason not in ('not_now', 'values', 'distance', 'service', 'timing', 'prefer_not_to_say') then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "reason_unknown"}',
      message = 'Please choose one of the reasons, or none.';
  end if;
  update public.trade_proposals as proposal set
    status = 'declined', phase = 'declined', awaiting_user_id = null, expires_at = null,
    declined_at = clock.now(), decline_reason = trade_decline.reason, updated_at = clock.now()
    where proposal.id = trade.id returning * into trade;
  return trade;
end
$$;
comment on function public.trade_decline(uuid, text) is 'Declines the newest offer. Definer: only moves write trades.';

create or replace function public.trade_withdraw(trade_id uuid) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  trade public.trade_proposals := public.trade_locked_for_me(trade_withdraw.trade_id);
begin
  perform public.refuse_unless_status(trade, 'pending');
  if trade.awaiting_user_id = me then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "not_your_offer"}',
      message = 'This offer isn''t yours to withdraw. You can decline it.';
  end if;
  update public.trade_proposals as proposal set
    status = 'cancelled', phase = 'withdrawn', awaiting_user_id = null, expires_at = null,
    cancelled_at = clock.now(), cancelled_by = me, updated_at = clock.now()
    where proposal.id = trade.id returning * into trade;
  return trade;
end
$$;
comment on function public.trade_withdraw(uuid) is 'Withdraws the caller''s own offer before it is answered. Definer: only moves write trades.';

create or replace view internal.due_expiries as
  select id as key from public.trade_proposals where status = 'pending' and expires_at <= clock.now() order by expires_at;
comment on view internal.due_expiries is 'Requests that were not answered in seven days.';

create or replace function internal.trade_expire(trade_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  update public.trade_proposals as trade set
    status = 'cancelled', phase = 'expired', awaiting_user_id = null, expires_at = null, cancelled_at = clock.now(),
    updated_at = clock.now()
  where trade.id = (select known.id from public.trade_proposals as known
    where known.id = trade_expire.trade_id and known.status = 'pending' and known.expires_at <= clock.now()
    for update skip locked);
  return found;
end
$$;
comment on function internal.trade_expire(uuid) is
  'Expires a request. Skips one that another move has locked until the next run.';

-- ## Rules
grant execute on function
  public.trade_send(uuid, jsonb, text, text, uuid, text, text, boolean, boolean, boolean, text, uuid),
  public.trade_counter(uuid, jsonb, text, int, uuid, text, text, text, boolean, boolean),
  public.trade_accept(uuid, int, boolean, boolean), public.trade_decline(uuid, text), public.trade_withdraw(uuid) to authenticated;
insert into clock.tasks (name, due, act) values
    ('expire trades', 'internal.due_expiries', 'internal.trade_expire(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
