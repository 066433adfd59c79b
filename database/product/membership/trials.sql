-- Reminders before the sign-up trial ends. The rights themselves end by date (membership.sql); nothing here revokes
-- anything. Reminders about founders' benefits work the same way (founders.sql).
-- Needs: profiles, membership, plan-notices, emails, days

-- ## Tables
create table internal.reminders (
  user_id uuid not null constraint reminders_user_id_fkey references public.profiles (id) on delete cascade,
  what text not null,
  ends_at timestamptz not null,
  days int not null,
  constraint reminders_pkey primary key (user_id, what, ends_at, days)
);
comment on table internal.reminders is 'Reminders that were sent: to whom, about which end, and how many days before. If the end moves, members get new ones.';
alter table internal.reminders enable row level security;
create index profile_private_trial_ends_at_index on public.profile_private (trial_ends_at);

-- ## Functions
create or replace function internal.is_demo_address(address text) returns boolean language sql immutable set search_path = '' as $$
  select is_demo_address.address like '%@demo.test'
$$;
comment on function internal.is_demo_address(text) is
  'Is this a fictional member of the demo town? They are not founders, are not counted in statistics and get no email. The domain is reserved, so no real address has it.';

create or replace function internal.first_reminder(member_id uuid, what text, ends_at timestamptz, days int) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.reminders (user_id, what, ends_at, days)
    values (first_reminder.member_id, first_reminder.what, first_reminder.ends_at, first_reminder.days) on conflict do nothing;
  return found;
end
$$;
comment on function internal.first_reminder(uuid, text, timestamptz, int) is 'Records that this reminder is sent; false if it was sent before.';

create or replace function internal.trial_stage(ends_at timestamptz) returns int language sql stable set search_path = '' as $$
  select case when trial_stage.ends_at <= clock.now() then 0 when trial_stage.ends_at <= clock.now() + interval '1 day' then 1 else 3 end
$$;
comment on function internal.trial_stage(timestamptz) is 'Which reminder of a trial is due, by its days; 0 once it has ended.';

create or replace view internal.due_trial_reminders as
  select private.user_id as key from public.profile_private as private, internal.standing_of(private.user_id) as standing
  -- A trial that ended more than a week ago is no longer worth a reminder.
  where private.trial_ends_at > clock.now() - interval '7 days' and private.trial_ends_at <= clock.now() + interval '3 days'
    and standing.tier = 'free' and not standing.is_admin
    and not exists (select from internal.reminders as sent where sent.user_id = private.user_id and sent.what = 'trial'
      and sent.ends_at = private.trial_ends_at and sent.days = internal.trial_stage(private.trial_ends_at))
  order by private.trial_ends_at;
comment on view internal.due_trial_reminders is 'Members who only have the sign-up trial, 3 days and 1 day before it ends, and when it has ended.';

create or replace function internal.trial_remind(member_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  private public.profile_private;
  facts jsonb;
  stage int;
begin
  select * into strict private from public.profile_private as known where known.user_id = trial_remind.member_id;
  stage := internal.trial_stage(private.trial_ends_at);
  if not internal.first_reminder(private.user_id, 'trial', private.trial_ends_at, stage) then
    return false;
  end if;
  facts := jsonb_build_object('days', internal.days_until(private.trial_ends_at), 'ends_on', private.trial_ends_at, 'tier', 'free');
  perform internal.notify_of_plan(private.user_id, 'trial:' || private.trial_ends_at || ':' || stage,
    case stage when 0 then 'trial_ended' else 'trial_ending' end, facts);
  if stage > 0 and not internal.is_demo_address(private.email) then
    perform internal.queue_email('trial_ending', private.email, facts,
      'trial:' || private.user_id || ':' || private.trial_ends_at || ':' || stage, private.user_id);
  end if;
  return true;
end
$$;
comment on function internal.trial_remind(uuid) is 'Reminds a member, once for each stage, of the end of their sign-up trial.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.reminders', 'user_id = $1', null, 'delete', 'Only which reminders were sent.');

insert into clock.tasks (name, due, act, is_reminder) values
    ('remind of trials', 'internal.due_trial_reminders', 'internal.trial_remind(uuid)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
