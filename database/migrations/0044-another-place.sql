-- From 24 hours before an appointment, another place needs the other's answer.
create table public.trade_place_proposals (
  appointment_id uuid constraint trade_place_proposals_pkey primary key
    constraint trade_place_proposals_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  proposed_by uuid not null constraint trade_place_proposals_proposed_by_fkey references public.profiles (id) on delete cascade,
  location_mode text not null constraint trade_place_proposals_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  place_name text not null default '' constraint trade_place_proposals_place_name_length check (char_length(place_name) <= 120),
  arrival_note text not null default '' constraint trade_place_proposals_arrival_note_length check (char_length(arrival_note) <= 300),
  address text constraint trade_place_proposals_address_length check (char_length(address) between 5 and 300),
  proposed_at timestamptz not null default clock.now()
);
comment on table public.trade_place_proposals is
  'Another place that one of the two asks for in the last 24 hours. The agreed one stands until the other accepts (A-42).';
comment on column public.trade_place_proposals.address is 'Not read by members: the other sees it once they accept.';
create index trade_place_proposals_proposed_by_index on public.trade_place_proposals (proposed_by);
alter table public.trade_place_proposals enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.trade_place_proposals', 'proposed_by = $1', 'trades', '{}', 'delete', null, null);
