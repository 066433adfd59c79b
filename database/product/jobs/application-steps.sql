-- When an application came to each status, and when its owner first wrote in the chat: the dates of the applicant's timeline (B12.6). Triggers
-- alone write them. A status that an application comes to again has the later date, so an application has at most one row of each kind.
-- Needs: applications, chats

-- ## Tables
create table public.job_application_steps (
  application_id uuid not null constraint job_application_steps_application_id_fkey references public.job_applications (id) on delete cascade,
  step text not null constraint job_application_steps_step_known check (step in (
    'viewed', 'in_chat', 'message', 'shortlisted', 'interviewing', 'hired', 'passed', 'rejected', 'withdrawn')),
  happened_at timestamptz not null default clock.now(),
  constraint job_application_steps_pkey primary key (application_id, step)
);
comment on table public.job_application_steps is 'When an application came to a status, and when its owner first wrote to the applicant.';
comment on column public.job_application_steps.step is 'A status, or message: the owner''s first in the chat. That it was submitted is when it was made.';
alter table public.job_application_steps enable row level security;

-- ## Functions
create or replace function internal.note_application_step() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.job_application_steps (application_id, step) values (new.id, new.status)
    on conflict (application_id, step) do update set happened_at = excluded.happened_at;
  return null;
end
$$;
comment on function internal.note_application_step() is 'Keeps when an application came to its status. Definer: members cannot write these dates.';

create or replace function internal.note_first_message() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.job_application_steps (application_id, step)
    select chat.application_id, 'message' from public.job_chats as chat where chat.id = new.chat_id and chat.owner_id = new.sender_id
    on conflict (application_id, step) do nothing;
  return null;
end
$$;
comment on function internal.note_first_message() is 'Keeps when an owner first wrote in the chat. Definer: members cannot write these dates.';

-- ## Rules
select internal.keep_table_rules('public.job_application_steps', feature => 'jobs', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.job_application_steps',
    'application_id in (select id from public.job_applications where applicant_id = $1)', 'jobs', 'delete');

create policy "who sees an application sees when each of its steps happened" on public.job_application_steps
  for select to authenticated using (exists (select from public.job_applications as mine where mine.id = application_id));
grant select on public.job_application_steps to authenticated;
create or replace trigger noted after update of status on public.job_applications
  for each row when (old.status <> new.status and new.status <> 'submitted') execute function internal.note_application_step();
create or replace trigger noted after insert on public.job_chat_messages
  for each row execute function internal.note_first_message();
select platform.service_sees('public.job_application_steps');
