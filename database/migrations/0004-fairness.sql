-- Offers with a basis and a balance of their own, where and when each service happens, trade rules with a form, and trade budgets.
drop function public.trade_send(uuid, jsonb, text, text, uuid);
drop function public.trade_counter(uuid, jsonb, text, int, uuid);
drop function public.trade_accept(uuid, int);
drop function public.refuse_bad_items(jsonb, uuid, uuid);
drop function public.trade_item_fault(jsonb, uuid);
alter table public.trade_proposals
  add column balance_method text not null default 'none' constraint trade_proposals_balance_method_known check (
    balance_method in ('none', 'add_on', 'iou', 'accept_uneven', 'outside_cash')),
  add column balance_note text not null default '' constraint trade_proposals_balance_note_length check (char_length(balance_note) <= 200);
comment on column public.trade_proposals.value_basis is 'Of the current version, like balance_method and balance_note.';
alter table public.trade_versions
  add column value_basis text not null default 'money' constraint trade_versions_value_basis_known check (value_basis in ('money', 'time', 'even')),
  add column balance_method text not null default 'none' constraint trade_versions_balance_method_known check (
    balance_method in ('none', 'add_on', 'iou', 'accept_uneven', 'outside_cash')),
  add column balance_note text not null default '' constraint trade_versions_balance_note_length check (char_length(balance_note) <= 200);
update public.trade_versions as offer set value_basis = trade.value_basis
  from public.trade_proposals as trade where trade.id = offer.trade_id and trade.value_basis <> 'money';
alter table public.trade_items
  add column buffer_before_minutes int not null default 0 constraint trade_items_buffer_before_range check (buffer_before_minutes between 0 and 60),
  add column buffer_after_minutes int not null default 0 constraint trade_items_buffer_after_range check (buffer_after_minutes between 0 and 60),
  add column location_mode text not null default 'my_place' constraint trade_items_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  add column slots timestamptz[] not null default '{}' constraint trade_items_slots_count check (cardinality(slots) <= 3);
comment on column public.trade_items.location_mode is 'Where it happens, as the giver says it: my_place is theirs.';
comment on column public.trade_items.slots is 'When it could begin, as the author of the offer proposes; empty if that is decided after accepting.';

create table internal.unmasked_offers (
  trade_id uuid not null,
  version int not null,
  author_id uuid not null constraint unmasked_offers_author_id_fkey references public.profiles (id) on delete cascade,
  message text not null constraint unmasked_offers_message_length check (char_length(message) <= 1000),
  constraint unmasked_offers_pkey primary key (trade_id, version),
  constraint unmasked_offers_version_fkey foreign key (trade_id, version) references public.trade_versions (trade_id, version) on delete cascade
);
comment on table internal.unmasked_offers is 'Messages of offers that have contact details, as written. Deleted when the trade is accepted, and everyone reads them.';
create index unmasked_offers_author_id_index on internal.unmasked_offers (author_id);
alter table internal.unmasked_offers enable row level security;

-- No screen wrote rules so far; what a hand-made request wrote has no form.
update public.profile_details set trade_rules = '{}' where trade_rules <> '{}';
alter table public.profile_details
  add constraint profile_details_trade_rules_known check (
    trade_rules - array['notice_hours', 'late_grace_minutes', 'guests_allowed', 'children_allowed', 'pets_in_space', 'models_photos_ok',
      'quality_pledge', 'note'] = '{}'
    and coalesce(trade_rules -> 'notice_hours', '24') in ('12', '24', '48')
    and coalesce(trade_rules -> 'late_grace_minutes', '15') in ('0', '5', '10', '15', '20', '30')
    and coalesce(trade_rules -> 'guests_allowed', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'children_allowed', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'pets_in_space', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'models_photos_ok', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'quality_pledge', 'true') = 'true'
    and jsonb_typeof(coalesce(trade_rules -> 'note', '""')) = 'string' and char_length(coalesce(trade_rules ->> 'note', '')) <= 300);
alter table public.profile_private
  add column trade_budget_cents int constraint profile_private_trade_budget_range check (trade_budget_cents between 100 and 10000000),
  add column trades_a_month int constraint profile_private_trades_a_month_range check (trades_a_month between 1 and 100);
comment on column public.profile_private.trade_budget_cents is
  'What the member wants to give in trades of one month at most; trades_a_month how many. Over it, they alone get a warning.';

update internal.member_data set cleared = $$message = '', balance_note = ''$$ where relation = 'public.trade_versions' and erasure = 'clear';
update internal.member_data set cleared = cleared || $$, trade_budget_cents = null,
      trades_a_month = null$$ where relation = 'public.profile_private';
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.trade_proposals', '(id, current_version) in (select trade_id, version from public.trade_versions where author_id = $1)', null, '{}',
    'clear', $$balance_note = ''$$, 'A copy has it with the offer.'),
  ('internal.unmasked_offers', 'author_id = $1', 'trades', '{}', 'delete', null, null);
