-- Before each notification, those that say the same or are about the same thing are looked for.
drop index public.notifications_unread_index;
create index notifications_unread_index on public.notifications (user_id, related_id) where not read;
alter table public.notifications drop constraint notifications_cause_key;
alter table public.notifications add constraint notifications_cause_key unique (user_id, cause, type);
drop index internal.notification_people_person_id_index;
create index notification_people_person_id_index on internal.notification_people (person_id, cause);
