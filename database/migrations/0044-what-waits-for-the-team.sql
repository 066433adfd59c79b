-- What waits for the team is counted in one place, admin_waiting.
drop function public.admin_forum_counts();

-- A mute of the live chat and the removal of a post are sanctions: with a reason, a notification and an appeal.
alter table public.sanctions
  add column subject text constraint sanctions_subject_known check (subject in ('thread', 'reply', 'chat_message')),
  add column subject_id uuid,
  add column subject_place text not null default '' constraint sanctions_subject_place_length check (char_length(subject_place) <= 200),
  drop constraint sanctions_kind_known,
  add constraint sanctions_kind_known check (kind in ('warning', 'removal', 'limit', 'suspension')),
  drop constraint sanctions_limits_known,
  add constraint sanctions_limits_known check (limits <@ array['no_messages', 'no_trades', 'no_posts', 'no_chat']),
  add constraint sanctions_subject_fits_kind check ((kind = 'removal') = (subject is not null) and (subject is null) = (subject_id is null));
comment on table public.sanctions is
  'Warnings, removals of what they wrote, limits and suspensions of members, each with the reason that the member reads.';
comment on column public.sanctions.subject_id is 'What was removed, by its id in the table of `subject`. It may be gone by now.';
comment on column public.sanctions.subject_place is 'The title of its thread, or the name of its room; empty for sanctions without a subject.';
insert into public.sanctions (user_id, kind, limits, reason, ends_at)
  select user_id, 'limit', '{no_chat}', 'The moderation team muted you in the live chat.', ends_at
  from internal.chat_mutes where ends_at > clock.now();
drop table internal.chat_mutes;
drop function internal.tell_author_of_removal(public.forum_threads, uuid, text);

-- Names of crafts are written as titles.
update public.chat_rooms set name = 'Permanent Makeup' where id = 'permanent-makeup';
update public.chat_rooms set name = 'Advanced Beauty' where id = 'advanced-beauty';
