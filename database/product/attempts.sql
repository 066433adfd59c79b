-- Rate limits for forms that anyone can submit: the waitlist, the contact form, the password reset. Network addresses are
-- never stored, only a hash that means nothing outside this installation.

-- ## Tables
create table internal.attempts (
  id bigint generated always as identity constraint attempts_pkey primary key,
  door text not null,
  who text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table internal.attempts is
  'Tries at each rate-limited form, by sender, kept for a day. In real time, because this is not a rule of the product.';
create index attempts_index on internal.attempts (door, who, at);
create index attempts_at_index on internal.attempts (at);
alter table internal.attempts enable row level security;

create table internal.pepper (
  only_row boolean default true constraint pepper_pkey primary key constraint pepper_is_one_row check (only_row),
  value text not null default gen_random_uuid()
);
comment on table internal.pepper is 'The salt of network address hashes, unique to this installation.';
alter table internal.pepper enable row level security;

-- ## Functions
create or replace function internal.address_hash(address text) returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(value || ' ' || address_hash.address, 'utf8')), 'hex') from internal.pepper
$$;
comment on function internal.address_hash(text) is 'The hash stored in place of an address. For definer functions.';

create or replace function internal.network_hash(address text) returns text language plpgsql stable set search_path = '' as $$
begin
  -- A household's IPv6 addresses share their first 64 bits; an address with a dot is an IPv4 address mapped into IPv6.
  if network_hash.address like '%:%' and network_hash.address not like '%.%' then
    return internal.address_hash(host(network(set_masklen(network_hash.address::inet, 64))));
  end if;
  return internal.address_hash(network_hash.address);
exception when invalid_text_representation then
  return internal.address_hash(network_hash.address);
end
$$;
comment on function internal.network_hash(text) is 'The hash stored in place of a network address. For definer functions.';

create or replace function internal.knock(door text, who text, most int, within interval) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('knock ' || knock.door || ' ' || knock.who, 0));
  if (select count(*) from internal.attempts as earlier
      where earlier.door = knock.door and earlier.who = knock.who and earlier.at > clock_timestamp() - knock.within) >= knock.most then
    return false;
  end if;
  insert into internal.attempts (door, who) values (knock.door, knock.who);
  return true;
end
$$;
comment on function internal.knock(text, text, int, interval) is
  'Whether one more try is allowed; if so, counts it. Refused tries do not count, so that waiting always helps. For definer functions.';

create or replace view internal.spent_attempts as
  select id as key from internal.attempts where at < clock_timestamp() - interval '1 day';
comment on view internal.spent_attempts is 'Tries that are more than a day old.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.attempts', 'who = $1::text', null, 'delete', 'Only how often something was tried in the last day.');

insert into internal.pepper default values on conflict do nothing;
insert into clock.tasks (name, due, act) values
    ('sweep attempts', 'internal.spent_attempts', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
