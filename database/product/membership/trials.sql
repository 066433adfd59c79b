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

create or replace function public.trials_remind() returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  trial record;
  facts jsonb;
begin
  for trial in
    select private.user_id, private.email, private.trial_ends_at as ends_at,
      case when private.trial_ends_at <= clock.now() then 0 when private.trial_ends_at <= clock.now() + interval '1 day' then 1 else 3 end as stage
    from public.profile_private as private, internal.standing_of(private.user_id) as standing
    -- A trial that ended more than a week ago is no longer worth a reminder.
    where private.trial_ends_at > clock.now() - interval '7 days' and private.trial_ends_at <= clock.now() + interval '3 days'
      and standing.tier = 'free' and not standing.is_admin
  loop
    continue when not internal.first_reminder(trial.user_id, 'trial', trial.ends_at, trial.stage);
    facts := jsonb_build_object('days', internal.days_until(trial.ends_at), 'ends_on', trial.ends_at, 'tier', 'free');
    perform internal.tell_of_plan(trial.user_id, 'trial:' || trial.ends_at || ':' || trial.stage,
      case trial.stage when 0 then 'trial_ended' else 'trial_ending' end, facts);
    if trial.stage > 0 and not internal.is_demo_address(trial.email) then
      perform internal.queue_email('trial_ending', trial.email, facts,
        'trial:' || trial.user_id || ':' || trial.ends_at || ':' || trial.stage, trial.user_id);
    end if;
  end loop;
end
$$;
comment on function public.trials_remind() is
  'Reminds members who only have the sign-up trial 3 days and 1 day before it ends, and when it has ended. Definer: runs by the clock.';

-- ## Rules
insert into clock.tasks (name, function) values ('remind of trials', 'public.trials_remind()')
  on conflict (name) do update set function = excluded.function;
