-- Checks for all members of a private channel at once who may still hear it.
create function realtime.hearers(topic text, headers text[], claims text[], user_ids text[])
returns table (place integer, reads_broadcast boolean, reads_presence boolean) language plpgsql volatile set search_path = '' as $$
declare
  probes uuid[];
  hears_broadcast boolean[];
  hears_presence boolean[];
begin
  begin
    perform set_config('realtime.topic', hearers.topic, true);
    probes := realtime.place_probes(hearers.topic);
    for at in 1 .. cardinality(hearers.claims) loop
      perform set_config('request.jwt.claims', hearers.claims[at], true), set_config('request.jwt.claim.sub', hearers.user_ids[at], true),
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
  'What each of these callers with the current role may still read in a private channel, by their positions from 1; leaves no rows behind.';
grant execute on function realtime.hearers(text, text[], text[], text[]) to anon, authenticated, service_role;
