-- What jobs shared with other lists is an engine of its own.
drop function internal.job_origin(text, text);

-- What waits for approval brings its queue. The definitions declare both again.
drop trigger tell_of_waiting on public.job_listings;
drop trigger tell_of_waiting_again on public.job_listings;
drop function internal.notify_of_waiting_job();
drop function internal.content_approval(text, text, text[], text);
update internal.content_kinds set approved_by = null;
alter table internal.content_kinds
  add column read_by text,
  add column queue text constraint content_kinds_queue_key unique,
  add constraint content_kinds_what_waits_has_a_queue check (
    (approved_by is null) = (queue is null) and (queue is null) = (read_by is null));
comment on column internal.content_kinds.read_by is
  'The act of the team that reads what waits; null for what does not wait.';
comment on column internal.content_kinds.queue is
  'What waits of it, as counts, notifications and the admin area call it; null for what does not wait.';
