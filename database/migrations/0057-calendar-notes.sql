-- Members see which events of their own calendars could not be read fully.
alter table public.busy_feeds add column notes jsonb not null default '[]'
  constraint busy_feeds_notes_few check (jsonb_typeof(notes) = 'array' and jsonb_array_length(notes) <= 20)
  constraint busy_feeds_notes_length check (octet_length(notes::text) <= 12000);
comment on column public.busy_feeds.notes is
  'Events that could not be read fully, twenty at most: their title, the next day of each, and why.';
drop function if exists public.busy_feed_store(uuid, uuid, text, text, int4multirange, text, text);
drop function if exists internal.finish_busy_feed(uuid, int4multirange, text, text);
