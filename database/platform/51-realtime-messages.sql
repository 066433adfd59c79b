-- Messages sent to channels from inside the database, and who may join private channels. A row of realtime.messages is
-- broadcast to its topic when it commits. Policies on this table decide who may read (select) and write (insert) in a
-- private channel; the column `extension` separates broadcast from presence. Without a policy nobody may.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamptz not null default now(),
  inserted_at timestamptz not null default clock_timestamp(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  constraint messages_pkey primary key (id, inserted_at),
  constraint messages_payload_is_one check (payload is null or binary_payload is null)
);
comment on table realtime.messages is 'Broadcasts from the database, kept for three days; the policies decide who may use private channels.';
create index messages_to_replay on realtime.messages (topic, inserted_at desc) where private and extension = 'broadcast';
create index messages_by_time on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
select platform.service_sees('realtime.messages');
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- Not in supabase_realtime: subscribers to all tables must not receive private messages.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication with (publish = 'insert');
  end if;
end
$$;
alter publication supabase_realtime_messages_publication add table realtime.messages;

create function realtime.topic() returns text language sql stable parallel safe
  return nullif(current_setting('realtime.topic', true), '');
comment on function realtime.topic() is 'The channel being checked or sent to, for policies on realtime.messages.';

create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql volatile set search_path = '' as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, topic, event, private, extension, payload)
  values (
    message_id, send.topic, send.event, send.private, 'broadcast',
    case
      when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id' then jsonb_build_object('id', message_id) || send.payload
      else send.payload
    end
  );
exception when others then
  -- A message that cannot be sent must not roll back the transaction it reports on.
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;
comment on function realtime.send(jsonb, text, text, boolean) is 'Broadcasts JSON to a topic when the transaction commits; the payload gets an id.';

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (topic, event, private, extension, binary_payload)
  values (send_binary.topic, send_binary.event, send_binary.private, 'broadcast', send_binary.payload);
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;
comment on function realtime.send_binary(bytea, text, text, boolean) is 'Broadcasts bytes to a topic when the transaction commits.';

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql volatile set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'operation', operation, 'schema', table_schema, 'table', table_name,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)
    ),
    event_name, topic_name
  );
end
$$;
comment on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) is
  'For row triggers: broadcasts the row before and after to a private topic.';

create function realtime.place_probes(topic text) returns uuid[] language sql volatile security definer set search_path = '' as $$
  with placed as (
    insert into realtime.messages (topic, extension, private) values (place_probes.topic, 'broadcast', true), (place_probes.topic, 'presence', true)
    returning id, extension
  )
  select array_agg(id order by extension) from placed
$$;
comment on function realtime.place_probes(text) is
  'Two messages without an event, which are never broadcast, for realtime.rights to check and roll back. Definer: a caller without the right to write may still read.';

-- Tests the policies directly: can this caller see a message of the topic, and write one? The inner block rolls back its
-- test rows; its results stay in the variables.
create function realtime.rights(
  topic text, headers text, out reads_broadcast boolean, out reads_presence boolean, out writes_broadcast boolean, out writes_presence boolean
) language plpgsql volatile set search_path = '' as $$
declare
  probes uuid[];
begin
  perform set_config('realtime.topic', rights.topic, true), set_config('request.headers', rights.headers, true);
  begin
    probes := realtime.place_probes(rights.topic);
    reads_broadcast := exists (select from realtime.messages m where m.id = probes[1]);
    reads_presence := exists (select from realtime.messages m where m.id = probes[2]);
    writes_broadcast := realtime.writes(rights.topic, 'broadcast');
    writes_presence := realtime.writes(rights.topic, 'presence');
    raise exception using errcode = 'RT000', message = 'asked';
  exception when sqlstate 'RT000' then
    null;
  end;
end
$$;
comment on function realtime.rights(text, text) is 'The caller''s rights in a private channel; leaves no rows behind.';

create function realtime.hearers(topic text, headers text[], claims text[], user_ids text[])
returns table (place integer, reads_broadcast boolean, reads_presence boolean)
language plpgsql volatile set search_path = '' as $$
declare
  probes uuid[];
  hears_broadcast boolean[];
  hears_presence boolean[];
begin
  begin
    perform set_config('realtime.topic', hearers.topic, true);
    probes := realtime.place_probes(hearers.topic);
    for at in 1 .. cardinality(hearers.claims) loop
      perform set_config('request.jwt.claims', hearers.claims[at], true),
        set_config('request.jwt.claim.sub', hearers.user_ids[at], true),
        set_config('request.headers', hearers.headers[at], true);
      hears_broadcast[at] := exists (select from realtime.messages m where m.id = probes[1]);
      hears_presence[at] := exists (select from realtime.messages m where m.id = probes[2]);
    end loop;
    raise exception using errcode = 'RT000', message = 'asked';
  exception when sqlstate 'RT000' then
    null;
  end;
  return query
    select at::integer, broadcast, presence
    from unnest(hears_broadcast, hears_presence) with ordinality as asked (broadcast, presence, at);
end
$$;
comment on function realtime.hearers(text, text[], text[], text[]) is
  'What each of these callers with the current role may still read in a private channel, by their positions from 1;'
  ' leaves no rows behind.';

create function realtime.writes(topic text, extension text) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  insert into realtime.messages (topic, extension, private) values (writes.topic, writes.extension, true);
  return true;
exception when insufficient_privilege then
  return false;
end
$$;
comment on function realtime.writes(text, text) is 'Whether the caller may write such a message; a part of realtime.rights.';

create function realtime.replayed(topic text, since double precision, most integer)
returns table (id uuid, event text, payload text, binary_payload text) language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('realtime.topic', replayed.topic, true);
  return query
    select last.id, last.event, last.payload::text, encode(last.binary_payload, 'base64')
    from (
      select * from realtime.messages m
      where m.topic = replayed.topic and m.private and m.extension = 'broadcast' and m.event is not null
        and m.inserted_at >= to_timestamp(replayed.since / 1000.0)
      order by m.inserted_at desc
      limit replayed.most
    ) as last
    order by last.inserted_at;
end
$$;
comment on function realtime.replayed(text, double precision, integer) is
  'The last messages that the caller may read in a private topic since a time in unix milliseconds, oldest first.';

create function realtime.hidden_from(members uuid[]) returns table (member uuid, hidden uuid)
language sql stable set search_path = '' as $$
  select null::uuid, null::uuid where false
$$;
comment on function realtime.hidden_from(uuid[]) is
  'Pairs of a member and another who is neither present for them nor heard in private channels. A product replaces it.';
revoke execute on function realtime.hidden_from(uuid[]) from public;
grant execute on function realtime.hidden_from(uuid[]) to service_role;

create function realtime.tell_hidden_changed(members uuid[]) returns void
language sql volatile set search_path = '' as $$
  select realtime.send(jsonb_build_object('members', tell_hidden_changed.members), 'changed', 'hidden members', true)
$$;
comment on function realtime.tell_hidden_changed(uuid[]) is
  'Has the channels of these members ask again who is hidden from them, once the transaction commits. For triggers.';
revoke execute on function realtime.tell_hidden_changed(uuid[]) from public;

create view realtime.spent_messages as
  select id as key from realtime.messages where inserted_at < now() - interval '3 days';
-- Three days of real time: replay is not an archive.
insert into clock.tasks (name, due) values ('sweep realtime messages', 'realtime.spent_messages');

grant execute on function
  realtime.topic(), realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text),
  realtime.place_probes(text), realtime.rights(text, text), realtime.hearers(text, text[], text[], text[]), realtime.writes(text, text), realtime.replayed(text, double precision, integer)
  to anon, authenticated, service_role;
