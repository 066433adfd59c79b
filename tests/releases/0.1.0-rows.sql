-- Rows of release 0.1.0 that its upgrade moves, beside those of its town (tests/in-process/moves.test.ts).
create function pg_temp.id(last text) returns uuid language sql immutable as $$
  select ('00000000-0000-4000-8000-0000000000' || last)::uuid
$$;

insert into auth.users (id, email, email_confirmed_at, deleted_at, raw_user_meta_data) values
  (pg_temp.id('a1'), 'mona@moved.test', now(), null, '{"full_name": "Mona Marsh"}'),
  (pg_temp.id('a2'), 'nell@moved.test', now(), null, '{"full_name": "Nell Novak"}'),
  (pg_temp.id('a3'), 'gone@moved.test', now(), '2026-01-01Z', '{"full_name": "Greta Gone"}'),
  (pg_temp.id('a4'), 'vera@moved.test', now(), null, '{"full_name": "Vera Vanished"}');
update public.profiles set specialties = '{mua}', salon_name = 'Glow Room', headline = 'Weddings'
  where id = pg_temp.id('a1');
update public.profiles set last_active_on = '2025-12-24' where id = pg_temp.id('a2');
update public.profile_details set trade_rules = '{"tips": "cash"}' where user_id = pg_temp.id('a1');
insert into public.services (id, user_id, category, name, duration_minutes, location_modes, is_active) values
  (pg_temp.id('b1'), pg_temp.id('a1'), 'mua', 'Bridal look', 90, '{your_place,my_place}', true),
  (pg_temp.id('b2'), pg_temp.id('a2'), 'nails', 'Gel manicure', 60, '{my_place}', true),
  (pg_temp.id('b3'), pg_temp.id('a2'), 'nails', 'Paraffin dip', 30, '{my_place}', false);

-- What follows is as it became over time, which the triggers of the moment refuse or add to.
set session_replication_role = replica;
update public.profiles set is_suspended = true where id = pg_temp.id('a4');
insert into public.trade_proposals (id, proposer_id, recipient_id, status, phase, current_version, awaiting_user_id,
    expires_at, value_basis, accepted_at, completed_at, cancelled_at, cancelled_by)
  select trade.id, pg_temp.id('a1'), pg_temp.id('a2'), status, phase, current_version, awaiting_user_id,
    expires_at::timestamptz, value_basis, accepted_at::timestamptz, completed_at::timestamptz,
    cancelled_at::timestamptz, cancelled_by
  from (values
    (pg_temp.id('c1'), 'accepted', 'awaiting_confirmation', 2, null, null, 'time', '2026-01-02Z', null, null, null),
    (pg_temp.id('c2'), 'accepted', 'awaiting_confirmation', 1, null, null, 'money', '2026-01-03Z', null, null, null),
    (pg_temp.id('c3'), 'completed', 'completed', 1, null, null, 'money', '2026-01-04Z', '2026-01-06Z', null, null),
    (pg_temp.id('c4'), 'cancelled', 'cancelled', 1, null, null, 'money', '2026-01-05Z', null, '2026-01-07Z',
      pg_temp.id('a2')),
    (pg_temp.id('c5'), 'pending', 'awaiting_recipient', 1, pg_temp.id('a2'), '2026-02-01Z', 'even', null, null, null,
      null),
    (pg_temp.id('c6'), 'cancelled', 'withdrawn', 1, null, null, 'money', null, null, '2026-01-08Z', pg_temp.id('a1'))
  ) as trade (id, status, phase, current_version, awaiting_user_id, expires_at, value_basis, accepted_at, completed_at,
    cancelled_at, cancelled_by);
insert into public.trade_versions (trade_id, version, author_id)
  select id, version, case version when 1 then proposer_id else recipient_id end
  from public.trade_proposals, generate_series(1, current_version) as version
  where id between pg_temp.id('c1') and pg_temp.id('c6');
-- In every offer each gives one service. In the second offer of the first trade, Mona also gives a long one that is in
-- no service of Mona's list.
insert into public.trade_items (trade_id, version, position, giver_id, receiver_id, service_id, title, category,
    duration_minutes, agreed_value_cents, quantity)
  select offer.trade_id, offer.version, item.position, item.giver_id, item.receiver_id, item.service_id, item.title,
    item.category, item.minutes, 9000, item.quantity
  from public.trade_versions as offer cross join (values
    (1, pg_temp.id('a1'), pg_temp.id('a2'), pg_temp.id('b1'), 'Bridal look', 'mua', 90, 1),
    (2, pg_temp.id('a2'), pg_temp.id('a1'), pg_temp.id('b2'), 'Gel manicure', 'nails', 60, 2),
    (3, pg_temp.id('a1'), pg_temp.id('a2'), null, 'Makeup lessons', 'mua', 90, 10)
  ) as item (position, giver_id, receiver_id, service_id, title, category, minutes, quantity)
  where offer.trade_id between pg_temp.id('c1') and pg_temp.id('c6') and (item.position < 3 or offer.version = 2);
insert into public.trade_confirmations (trade_id, user_id, confirmed_at) values
  (pg_temp.id('c2'), pg_temp.id('a1'), '2026-01-05Z'),
  (pg_temp.id('c3'), pg_temp.id('a1'), '2026-01-05Z'),
  (pg_temp.id('c3'), pg_temp.id('a2'), '2026-01-06Z'),
  (pg_temp.id('c4'), pg_temp.id('a1'), '2026-01-06Z');
insert into public.blocks (blocker_id, blocked_id) values (pg_temp.id('a2'), pg_temp.id('a1'));

insert into public.conversations (id, pair_key, created_by) values
  (pg_temp.id('d1'), 'moved 1', pg_temp.id('a1')),
  (pg_temp.id('d2'), 'moved 2', pg_temp.id('a1'));
insert into public.conversation_members (conversation_id, user_id, other_id, last_read_at, archived_at) values
  (pg_temp.id('d1'), pg_temp.id('a1'), pg_temp.id('a2'), 'infinity', '-infinity'),
  (pg_temp.id('d1'), pg_temp.id('a2'), pg_temp.id('a1'), '2026-01-02Z', '2026-01-03Z'),
  (pg_temp.id('d2'), pg_temp.id('a1'), pg_temp.id('a3'), '1999-12-31Z', null),
  (pg_temp.id('d2'), pg_temp.id('a3'), pg_temp.id('a1'), null, '2200-01-02Z');
insert into public.messages (id, conversation_id, sender_id, recipient_id, content, read_at) values
  (pg_temp.id('d3'), pg_temp.id('d1'), pg_temp.id('a1'), pg_temp.id('a2'), 'Hello.', '2026-01-02Z');
insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason)
  select pg_temp.id('a1'), pg_temp.id('a2'), subject_type, subject_id, 'spam'
  from (values
    ('profile', pg_temp.id('a2')), ('message', pg_temp.id('d3')), ('conversation', pg_temp.id('d1')),
    ('trade', pg_temp.id('c1'))
  ) as report (subject_type, subject_id);

-- One of each type, those that members wrote to themselves without a template.
insert into public.notifications (user_id, type, title, template, cause)
  select pg_temp.id('a1'), type, 'Moved ' || type, template, 'moved: ' || template
  from (values
    ('message', 'message'), ('trade_proposal', 'trade_sent'), ('trade_accepted', 'trade_accepted'),
    ('trade_declined', 'trade_declined'), ('trade_completed', 'trade_completed'), ('trade_cancelled', 'trade_expired'),
    ('trade_update', 'trade_counter'), ('verification', null), ('review', null), ('new_marketplace', null),
    ('new_event', null), ('new_job', null), ('new_education', null), ('new_forum_thread', null), ('new_user', null),
    ('new_verification', 'unverified'), ('billing', 'payment_failed'), ('trial_ending', 'trial_ending'),
    ('founder_ending', 'founder_ending'), ('system', 'announcement')
  ) as notice (type, template);
insert into public.analytics_events (name, happened_at) values
  ('page_moved', '2025-12-31T23:30:00-05:00'), ('page_moved', '2026-01-01T12:00:00Z'),
  ('button_moved', '2025-12-31T12:00:00Z');
insert into internal.day_counts (day, sign_ups, trades_sent, trades_accepted, trades_completed)
  values ('2025-12-20', 1, 2, 3, 4);
set session_replication_role = default;
