-- A chat with a dozen rooms beside the product's own tables: small rows, read and written with the caller's rights.
create table public.bench_rooms (id uuid primary key, name text not null);
create table public.bench_participants (
  room_id uuid not null references public.bench_rooms (id),
  user_id uuid not null,
  primary key (room_id, user_id)
);
create table public.bench_messages (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references public.bench_rooms (id),
  sender_id uuid not null,
  content text not null,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now()
);
create index bench_messages_newest on public.bench_messages (room_id, created_at desc);
alter table public.bench_rooms enable row level security;
alter table public.bench_participants enable row level security;
alter table public.bench_messages enable row level security;
create policy "one's own places" on public.bench_participants for select to authenticated using (user_id = (select auth.uid()));
create policy "participants read" on public.bench_messages for select to authenticated using (
  exists (
    select from public.bench_participants p
    where p.room_id = bench_messages.room_id and p.user_id = (select auth.uid())
  )
);
create policy "participants write as themselves" on public.bench_messages for insert to authenticated with check (
  sender_id = (select auth.uid()) and exists (
    select from public.bench_participants p
    where p.room_id = bench_messages.room_id and p.user_id = (select auth.uid())
  )
);
grant select on public.bench_participants, public.bench_messages to authenticated;
grant insert (room_id, sender_id, content) on public.bench_messages to authenticated;

insert into public.bench_rooms select gen_random_uuid(), 'Room ' || n from generate_series(1, 12) n;
insert into public.bench_participants select id, gen_random_uuid() from public.bench_rooms, generate_series(1, 40);
insert into public.bench_participants select room.id, member.id from public.bench_rooms room, public.profiles member;
insert into public.bench_messages (room_id, sender_id, content, created_at)
select room.id, member.id, rpad('Message ' || n || ', as long as people write. ', 120, 'la la '), now() - n * interval '1 second'
from generate_series(1, 200000) n
join (select id, row_number() over (order by id) - 1 as at from public.bench_rooms) room on room.at = n % 12
join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all from public.profiles) member on member.at = n % member.all;
