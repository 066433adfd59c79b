-- Notifications for those who run the site: what waits for a decision, and how many members joined. One unread entry for
-- each queue.
-- Needs: content-kinds, notifications, roles

-- ## Functions
create or replace function internal.open_staff_notice(member_id uuid, template text) returns uuid language sql stable set search_path = '' as $$
  select unread.id from public.notifications as unread
  where unread.user_id = open_staff_notice.member_id and not unread.read and unread.template = open_staff_notice.template
    and unread.cause is not null
  order by unread.created_at desc, unread.id desc limit 1
$$;
comment on function internal.open_staff_notice(uuid, text) is 'The unread entry of a queue that further news goes into; see open_notice.';

create or replace function internal.notify_of_waiting() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  queue constant text := (select known.queue from internal.content_kinds as known where known.kind = tg_argv[0]);
  made record;
  reader uuid;
  open_id uuid;
  many int;
begin
  select * into made from internal.content_of(tg_argv[0], new.id);
  for reader in
    select staff.user_id from public.user_roles as staff
    where staff.role = 'admin' and staff.user_id <> made.owner_id order by staff.user_id
  loop
    open_id := internal.open_staff_notice(reader, queue || '_waiting');
    many := 1 + coalesce((select (earlier.facts ->> queue)::int from public.notifications as earlier
      where earlier.id = open_id), 0);
    perform internal.notify(reader, queue || '_waiting', jsonb_build_object(queue, many, tg_argv[0], made.title),
      tg_argv[0] || ':' || new.id || ':waiting:' || extract(epoch from new.updated_at),
      '/admin?tab=community&subtab=' || queue, new.id, renews => open_id);
  end loop;
  return null;
end
$$;
comment on function internal.notify_of_waiting() is
  'Notifies admins of what waits for a decision, in the unread entry about others of its queue if there is one'
  ' (NOTIF-29). Definer: members cannot write each other''s notifications.';

create or replace view internal.joined_yesterday as
  select yesterday.day, (select count(*) from public.profiles as card
    where card.created_at >= yesterday.day::timestamp at time zone 'utc'
      and card.created_at < (yesterday.day + 1)::timestamp at time zone 'utc') as many
  from (select (clock.now() at time zone 'utc')::date - 1 as day) as yesterday;
comment on view internal.joined_yesterday is 'How many members joined on the day before, in UTC.';

create or replace view internal.due_new_members as
  select staff.user_id as key from public.user_roles as staff cross join internal.joined_yesterday as joined
  where staff.role = 'admin' and joined.many > 0 and not exists (
    select from public.notifications as told
    where told.user_id = staff.user_id and told.type = 'new_user' and told.cause = 'members:' || joined.day);
comment on view internal.due_new_members is 'Admins who have not heard yet how many members joined on the day before.';

create or replace function internal.notify_of_new_members(admin_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  return (select internal.notify(notify_of_new_members.admin_id, 'members_joined',
      jsonb_build_object('members', joined.many, 'day', joined.day), 'members:' || joined.day,
      '/admin?tab=community&subtab=users')
    from internal.joined_yesterday as joined) is not null;
end
$$;
comment on function internal.notify_of_new_members(uuid) is
  'Notifies an admin once a day of how many members joined on the day before.';

-- ## Rules
select internal.notice_kind('members_joined', 'new_user', 'community');
insert into clock.tasks (name, due, act, is_reminder) values
    ('tell of new members', 'internal.due_new_members', 'internal.notify_of_new_members(uuid)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
