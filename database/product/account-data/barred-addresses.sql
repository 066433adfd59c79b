-- A suspension is not shed by leaving: while it would have lasted, nobody signs up with an address of an account that was erased
-- during it. All that is kept for this is a hash of the address (decision 40).
-- Needs: attempts, standing, member-data

-- ## Tables
create table internal.barred_addresses (
  address_hash text constraint barred_addresses_pkey primary key,
  ends_at timestamptz not null
);
comment on table internal.barred_addresses is
  'Hashes of the confirmed addresses and numbers of accounts that were erased while suspended, until the suspension would have ended, for a year at most.';
create index barred_addresses_ends_at_index on internal.barred_addresses (ends_at);
alter table internal.barred_addresses enable row level security;

-- ## Functions
create or replace function internal.bar_addresses(member_id uuid) returns void language sql volatile set search_path = '' as $$
  insert into internal.barred_addresses as barred (address_hash, ends_at)
    select internal.address_hash(known.address), least(suspension.ends_at, clock.now() + interval '365 days')
    from internal.restriction_on(bar_addresses.member_id) as suspension
      join auth.users as person on person.id = bar_addresses.member_id
      cross join lateral (values (lower(person.email), person.email_confirmed_at), (person.phone, person.phone_confirmed_at)) as known (address, confirmed_at)
    where suspension.kind = 'suspension' and known.address <> '' and known.confirmed_at is not null
    on conflict on constraint barred_addresses_pkey do update set ends_at = greatest(barred.ends_at, excluded.ends_at)
$$;
comment on function internal.bar_addresses(uuid) is
  'Bars the addresses of a suspended member who is about to be erased. Unconfirmed ones are someone else''s, as far as we know.';

create or replace function internal.leave_out_barred() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The operator may open an account for them again.
  if coalesce(current_setting('auth.acting', true), '') <> 'service_role' and exists (
      select from internal.barred_addresses as barred
      where barred.address_hash in (internal.address_hash(lower(new.email)), internal.address_hash(new.phone)) and barred.ends_at > clock.now()) then
    return null;
  end if;
  return new;
end
$$;
comment on function internal.leave_out_barred() is
  'Leaves out an account with a barred address; the sign-up is then answered as for an address that is taken. Definer: nobody else reads the table.';

create or replace function internal.refuse_suspended_address() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(current_setting('auth.acting', true), '') <> 'service_role' and internal.is_suspended(new.id) then
    raise exception using errcode = 'PT403', hint = 'suspended', detail = '{"what": "suspended_now"}',
      message = 'You can''t change your email address or phone number while your account is suspended.';
  end if;
  return new;
end
$$;
comment on function internal.refuse_suspended_address() is
  'Refuses a suspended member another address: the one that is barred at the end has to be theirs. Definer: see restriction_on.';

create or replace view internal.spent_barred_addresses as
  select address_hash as key from internal.barred_addresses where ends_at <= clock.now();
comment on view internal.spent_barred_addresses is 'Hashes once the suspension would have ended.';

-- ## Rules
create or replace trigger leave_out_barred before insert on auth.users
  for each row when (new.email is not null or new.phone is not null) execute function internal.leave_out_barred();
create or replace trigger refuse_suspended_address before update of email, phone, email_change, phone_change on auth.users
  for each row when (new.email is distinct from old.email or new.phone is distinct from old.phone
    or (new.email_change is distinct from old.email_change and new.email_change <> '')
    or (new.phone_change is distinct from old.phone_change and new.phone_change <> ''))
  execute function internal.refuse_suspended_address();
insert into clock.tasks (name, due, act) values
    ('sweep barred addresses', 'internal.spent_barred_addresses', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
