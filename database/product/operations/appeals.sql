-- A member's answer to a sanction, once, and the moderation team's answer to that, by someone else than who gave it.
-- Needs: standing, sanctions, audit

-- ## Tables
create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  sanction_id uuid not null constraint appeals_sanction_id_key unique
    constraint appeals_sanction_id_fkey references public.sanctions (id) on delete cascade,
  user_id uuid not null constraint appeals_user_id_fkey references public.profiles (id) on delete cascade,
  message text not null constraint appeals_message_length check (char_length(message) between 1 and 1000),
  created_at timestamptz not null default clock.now(),
  is_lifted boolean,
  answer text constraint appeals_answer_length check (char_length(answer) between 1 and 500),
  answered_by uuid constraint appeals_answered_by_fkey references public.profiles (id) on delete set null,
  answered_at timestamptz,
  constraint appeals_answer_is_whole check ((answered_at is null) = (is_lifted is null) and (answered_at is null) = (answer is null))
);
comment on table public.appeals is 'What members say against a sanction, and what they were answered. One for each sanction.';
comment on column public.appeals.is_lifted is 'The decision: whether the sanction was lifted; null while the appeal is open.';
comment on column public.appeals.answered_by is 'Nobody can select it: members only know the moderation team.';
create index appeals_user_id_index on public.appeals (user_id);
create index appeals_answered_by_index on public.appeals (answered_by);
create index appeals_open_index on public.appeals (created_at, id) where answered_at is null;
create index appeals_answered_index on public.appeals (answered_at desc, id desc) where answered_at is not null;
alter table public.appeals enable row level security;

-- ## Functions
create or replace function public.appeal_send(sanction_id uuid, message text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  words text := btrim(internal.plain_text(appeal_send.message), E' \t\r\n');
  sanction public.sanctions;
  appeal_id uuid;
begin
  select * into sanction from public.sanctions as given where given.id = appeal_send.sanction_id and given.user_id = me;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is nothing to appeal.', hint = 'not_found';
  end if;
  if char_length(words) between 1 and 1000 is not true then
    raise exception using errcode = 'PT400', message = 'Write 1 to 1,000 characters.', hint = 'invalid';
  end if;
  if sanction.lifted_at is not null or sanction.ends_at <= clock.now() then
    raise exception using errcode = 'PT409', message = 'This has ended already.', hint = 'bad_state';
  end if;
  insert into public.appeals (sanction_id, user_id, message, created_at) values (sanction.id, me, words, clock.now())
    on conflict on constraint appeals_sanction_id_key do nothing returning id into appeal_id;
  if appeal_id is null then
    raise exception using errcode = 'PT409', message = 'You have appealed this already.', hint = 'duplicate';
  end if;
  return appeal_id;
end
$$;
comment on function public.appeal_send(uuid, text) is
  'The caller appeals a sanction of theirs that is in force, once. Returns the appeal''s id. Definer: no caller may write appeals directly.';

create or replace function internal.answer_appeal(appeal_id uuid, is_lifted boolean, answer text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  appeal public.appeals;
  sanction public.sanctions;
begin
  select * into appeal from public.appeals as sent where sent.id = answer_appeal.appeal_id for update;
  select * into sanction from public.sanctions as given where given.id = appeal.sanction_id;
  if appeal.answered_at is not null then
    raise exception using errcode = 'PT409', message = 'This appeal was answered already.', hint = 'bad_state';
  end if;
  if answer_appeal.is_lifted is null then
    raise exception using errcode = 'PT400', message = 'Decide whether to lift it.', hint = 'invalid';
  end if;
  if answer_appeal.is_lifted then
    if sanction.lifted_at is null then
      perform internal.give_back(sanction);
    end if;
    update public.sanctions as given set lifted_at = coalesce(given.lifted_at, clock.now()) where given.id = sanction.id returning * into sanction;
  end if;
  update public.appeals as sent set is_lifted = answer_appeal.is_lifted, answer = btrim(answer_appeal.answer), answered_by = auth.uid(),
    answered_at = clock.now() where sent.id = appeal.id;
  perform internal.audit('answer_appeal', 'member', appeal.user_id::text,
    after => jsonb_build_object('sanction_id', sanction.id, 'appeal_id', appeal.id, 'is_lifted', answer_appeal.is_lifted),
    reason => btrim(answer_appeal.answer));
  perform internal.notify_of_sanction(sanction,
    case when answer_appeal.is_lifted then 'appeal_upheld' else 'appeal_declined' end, btrim(answer_appeal.answer));
end
$$;
comment on function internal.answer_appeal(uuid, boolean, text) is
  'Answers an appeal and lifts its sanction or leaves it. Called by appeal_answer, and by the operator on the machine where the team has nobody else to answer.';

create or replace function public.appeal_answer(appeal_id uuid, is_lifted boolean, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member_id uuid := (select sent.user_id from public.appeals as sent where sent.id = appeal_answer.appeal_id);
begin
  perform internal.refuse_sanction('answer_appeal', member_id, appeal_answer.answer);
  if exists (select from public.appeals as sent join public.sanctions as given on given.id = sent.sanction_id
      where sent.id = appeal_answer.appeal_id and given.given_by = auth.uid()) then
    raise exception using errcode = 'PT403', message = 'Someone else has to answer an appeal against what you decided.', hint = 'not_allowed';
  end if;
  perform internal.answer_appeal(appeal_answer.appeal_id, appeal_answer.is_lifted, appeal_answer.answer);
end
$$;
comment on function public.appeal_answer(uuid, boolean, text) is
  'Answers an appeal and lifts its sanction or leaves it; never by the one who gave it. Definer: no caller may write either table.';

create or replace function public.admin_appeals(answered boolean default false, cursor jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  moment timestamptz := clock.now();
  after_at timestamptz;
  after_id uuid;
  page uuid[];
begin
  perform internal.refuse_unless_may('answer_appeal');
  if (admin_appeals.answered is not null and (admin_appeals.cursor is null or (
      internal.is_input(admin_appeals.cursor ->> 'at', 'timestamptz')
      and internal.is_input(admin_appeals.cursor ->> 'id', 'uuid')))) is not true then
    raise exception using errcode = 'PT400', message = 'Start from a row of this list.', hint = 'invalid';
  end if;
  after_at := admin_appeals.cursor ->> 'at';
  after_id := admin_appeals.cursor ->> 'id';
  if admin_appeals.answered then
    page := array(select sent.id from public.appeals as sent where sent.answered_at is not null
        and (sent.answered_at, sent.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by sent.answered_at desc, sent.id desc limit 50);
  else
    page := array(select sent.id from public.appeals as sent where sent.answered_at is null
        and (sent.created_at, sent.id) > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
      order by sent.created_at, sent.id limit 50);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', sent.id, 'message', sent.message, 'created_at', sent.created_at,
        'is_lifted', sent.is_lifted, 'answer', sent.answer, 'answered_at', sent.answered_at,
        'obstacle', case
          when sanction.given_by = me then 'you_decided'
          when sent.user_id = me then 'your_own'
          when exists (select from public.user_roles as theirs where theirs.user_id = sent.user_id and theirs.role = 'admin')
            and not internal.includes_act(me, 'sanction_admins') then 'about_an_admin' end,
        'member', jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture,
          'specialties', card.specialties, 'city', card.city, 'state_code', card.state_code, 'created_at', card.created_at),
        'sanction', internal.sanction_facts(sanction, moment),
        'removed', (select jsonb_build_object('words', made.words, 'link', made.link)
          from internal.content_of(sanction.subject, sanction.subject_id) as made where made.owner_id is not null),
        'reads', case when sent.answered_at is null then jsonb_build_object(
          'lift', to_jsonb(internal.notice_text('appeal_upheld',
            internal.standing_facts(sanction, 'appeal_upheld'))),
          'keep', to_jsonb(internal.notice_text('appeal_declined',
            internal.standing_facts(sanction, 'appeal_declined')))) end,
        'others', (select coalesce(jsonb_agg(internal.sanction_facts(other, moment) order by other.given_at desc, other.id desc), '[]')
          from public.sanctions as other where other.id in (
            select newest.id from public.sanctions as newest where newest.user_id = sent.user_id and newest.id <> sanction.id
            order by newest.given_at desc, newest.id desc limit 10))) order by listed.place), '[]')
    from unnest(page) with ordinality as listed (id, place)
      join public.appeals as sent on sent.id = listed.id
      join public.sanctions as sanction on sanction.id = sent.sanction_id
      join public.profiles as card on card.id = sent.user_id);
end
$$;
comment on function public.admin_appeals(boolean, jsonb) is
  'Fifty appeals for those who answer them: the open ones oldest first, or the answered ones newest first; with the sanction, the member''s others, what the member would read, and `obstacle`: why someone else has to answer. `cursor`: {at, id} of the last row. Definer: nobody can select who gave a sanction.';

-- ## Rules
-- A suspended member may appeal.
select internal.keep_table_rules('public.appeals', feature => null, suspended_read => 'own',
  suspended_write => 'anything');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.appeals', 'user_id = $1', 'account', '{answered_by}', 'delete', null, null),
  ('public.appeals', 'answered_by = $1', null, '{}', 'clear', 'answered_by = null', 'Another member''s appeal.');

create policy "a member sees their own appeals, the moderation team everyone's" on public.appeals
  for select to authenticated using (user_id = (select auth.uid()) or (select public.may('read_sanctions')));
grant select (id, sanction_id, user_id, message, created_at, is_lifted, answer, answered_at) on public.appeals to authenticated;
create or replace trigger plain_text before insert or update on public.appeals
  for each row execute function internal.keep_plain_text();
grant execute on function public.appeal_send(uuid, text), public.appeal_answer(uuid, boolean, text), public.admin_appeals(boolean, jsonb)
  to authenticated;
select platform.service_sees('public.appeals');
