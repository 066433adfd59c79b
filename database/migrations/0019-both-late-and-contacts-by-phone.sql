-- If both were late in one trade, each can excuse the other; a trusted contact can have a phone number instead of an address.
alter table public.trade_proposals
  add column proposer_excusable_until timestamptz,
  add column recipient_excusable_until timestamptz;
update public.trade_proposals set
  proposer_excusable_until = case late_cancelled_by when proposer_id then excusable_until end,
  recipient_excusable_until = case late_cancelled_by when recipient_id then excusable_until end
  where excusable_until is not null;
alter table public.trade_proposals drop column late_cancelled_by, drop column excusable_until;
comment on column public.trade_proposals.proposer_excusable_until is
  'Until when the recipient can say that it is fine that the proposer cancelled late, or asked late for another time; null if they never did, or once it is excused.';
update internal.member_data set whose = 'owed_to = $1' where relation = 'public.trade_proposals' and whose = 'owed_to = $1 or late_cancelled_by = $1';

alter table public.trade_trusted_contacts
  alter column email drop not null,
  add column phone text constraint trade_trusted_contacts_phone_is_a_number check (phone ~ '^1[2-9]\d{2}[2-9]\d{6}$'),
  add constraint trade_trusted_contacts_one_way check (num_nonnulls(email, phone) = 1);
comment on column public.trade_trusted_contacts.phone is
  'A number of the North American plan, eleven digits. Others cost a multiple, which is what fraud with text messages lives on.';
create index trade_trusted_contacts_phone_index on public.trade_trusted_contacts (phone);
comment on table internal.emails is 'The outbox of emails, and of text messages to trusted contacts. `kind` names a template, `facts` has its variables.';
