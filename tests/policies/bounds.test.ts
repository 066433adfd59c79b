// M5: everything a member can insert has a limit per member, which also counts rows the member cannot see.
import assert from 'node:assert/strict'
import { promise } from '../support/policies/promises.ts'
import type { Member, Stage } from '../support/policies/stage.ts'

const premium = `insert into public.subscriptions (user_id, source, tier, status) select $1, 'manual', 'premium', 'active'`

/**
 * Every table members may insert into directly. `fill` inserts $2 rows as $1; one more than `most` is refused. For a table
 * whose limit is enforced elsewhere, the text says where.
 */
const bounds: Record<string, { most: number; fill: string; before?: string } | string> = {
  'public.availability_exceptions': {
    most: 100,
    before: `insert into public.availability (user_id, timezone) select $1, 'America/Chicago'`,
    fill: `insert into public.availability_exceptions (user_id, on_date, kind) select $1, '2030-01-01', 'open' from generate_series(1, $2::int)`,
  },
  'public.blocks': {
    most: 500,
    before: `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 501) as number`,
    fill: `insert into public.blocks (blocker_id, blocked_id)
      select $1, id from public.profiles where id <> $1 and id not in (select blocked_id from public.blocks) limit $2::int`,
  },
  'public.chat_messages': {
    most: 30,
    before: premium,
    fill: `insert into public.chat_messages (room_id, user_id, username, message_text) select 'community', $1, 'Me', 'Hello' from generate_series(1, $2::int)`,
  },
  'public.chat_muted_people': {
    most: 200,
    before: `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 201) as number`,
    fill: `insert into public.chat_muted_people (user_id, muted_id)
      select $1, id from public.profiles where id <> $1 and id not in (select muted_id from public.chat_muted_people) limit $2::int`,
  },
  'public.forum_drafts': {
    most: 20,
    before: premium,
    fill: `insert into public.forum_drafts (user_id, content) select $1, '{}' from generate_series(1, $2::int)`,
  },
  'public.job_application_presets': {
    most: 10,
    before: premium,
    fill: `insert into public.job_application_presets (user_id, name, intro) select $1, 'A preset', 'Hello' from generate_series(1, $2::int)`,
  },
  'public.job_searches': {
    most: 10,
    before: premium,
    fill: `insert into public.job_searches (user_id, name, filters) select $1, 'A search', '{"q": "braider"}' from generate_series(1, $2::int)`,
  },
  'public.job_applications': {
    most: 10,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) select gen_random_uuid(), 'owner-' || number || '@stage.test' from generate_series(1, 11) as number returning id)
      insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
      select id, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' from person`,
    fill: `insert into public.job_applications (job_id, applicant_id, mode, intro, status)
      select id, $1, 'quick', 'Hello', 'submitted' from public.job_listings where id not in (select job_id from public.job_applications) limit $2::int`,
  },
  'public.job_chat_messages': {
    most: 30,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) values (gen_random_uuid(), 'owner@stage.test') returning id),
        job as (insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
          select id, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' from person returning id),
        application as (insert into public.job_applications (job_id, applicant_id, mode, intro) select id, $1, 'quick', 'Hello' from job returning job_id, id)
      insert into public.job_chats (job_id, application_id) select job_id, id from application`,
    fill: `insert into public.job_chat_messages (chat_id, sender_id, content) select (select id from public.job_chats), $1, 'Hello' from generate_series(1, $2::int)`,
  },
  'public.job_chats': 'one for each application, tests/policies/jobs/chats.test.ts',
  'public.job_listings': {
    most: 10,
    before: premium,
    fill: `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote)
      select $1, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', true from generate_series(1, $2::int)`,
  },
  'public.job_schedules': {
    most: 3,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) values (gen_random_uuid(), 'applicant@stage.test') returning id),
        job as (insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
          select $1, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' returning id)
      insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) select job.id, person.id, $1, 'quick', 'Hello' from job, person`,
    fill: `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
      select job_id, id, $1, 'Trial day', clock.now() + interval '3 days' from public.job_applications, generate_series(1, $2::int)`,
  },
  'public.messages': {
    most: 30,
    fill: `insert into public.messages (sender_id, recipient_id, content)
      select $1, (select id from public.profiles where id <> $1 order by created_at, id limit 1), 'Hello' from generate_series(1, $2::int)`,
  },
  'public.notifications': {
    most: 50,
    fill: `insert into public.notifications (user_id, type, title) select $1, 'message', 'Note' from generate_series(1, $2::int)`,
  },
  'public.portfolio_items': {
    most: 12,
    before: `insert into storage.objects (bucket_id, name, metadata) select 'portfolio', $1 || '/0000-1111.jpg', '{"width": 8, "height": 6}'`,
    fill: `insert into public.portfolio_items (user_id, media)
      select $1::uuid, jsonb_build_array(jsonb_build_object('role', 'main', 'path', $1 || '/0000-1111.jpg', 'alt_text', 'Long curls')) from generate_series(1, $2::int)`,
  },
  'public.saved_items': {
    most: 200,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) select gen_random_uuid(), 'owner-' || number || '@stage.test' from generate_series(1, 21) as number returning id)
      insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
      select id, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' from person, generate_series(1, 10)`,
    fill: `insert into public.saved_items (item_id, item_type, user_id)
      select id, 'job', $1 from public.job_listings where id not in (select item_id from public.saved_items) limit $2::int`,
  },
  'public.service_wants': {
    most: 50,
    fill: `insert into public.service_wants (user_id, category, title, status) select $1, 'nails', 'A want', 'paused' from generate_series(1, $2::int)`,
  },
  'public.services': {
    most: 8,
    fill: `insert into public.services (user_id, category, name, duration_minutes, is_active)
      select $1, 'hair', 'A service', 60, false from generate_series(1, $2::int)`,
  },
  // No interface inserts what a member sends; the gateway only tries whether they may, and rolls back.
  'realtime.messages': 'messages a second of a socket, tests/gateway/realtime/channels.test.ts',
  'storage.objects': 'MEMBER_QUOTA and UPLOADS_PER_HOUR, tests/gateway/storage/limits.test.ts',
}

promise('every table that members may insert into has a limit in this test', async (town) => {
  const writable = await town.set(
    `select format('%s.%s', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')
       and has_schema_privilege('authenticated', nspname, 'usage') and has_any_column_privilege('authenticated', pg_class.oid, 'insert')
       and exists (select from pg_policy where polrelid = pg_class.oid and polpermissive and polcmd in ('a', '*') and polroles && array[0, 'authenticated'::regrole::oid])
     order by 1`,
  )
  assert.deepEqual(
    writable.map(({ name }) => name),
    Object.keys(bounds).toSorted(),
  )
})

for (const [table, bound] of Object.entries(bounds)) {
  if (typeof bound === 'string') continue
  promise(`what a member writes into ${table} ends at ${bound.most} rows, whatever of it they see`, async (town) => {
    const [ana] = await town.professionals(2)
    if (bound.before !== undefined) await town.set(bound.before, bound.before.includes('$1') ? [ana.id] : [])
    // Without a plan, some rows are hidden from the member who wrote them.
    if (table === 'public.notifications') await town.endsTrial(ana)
    await town.set(bound.fill, [ana.id, bound.most - 1])
    assert.equal((await town.refuses(ana, bound.fill, [ana.id, 2], 'PT429')).hint, 'limit_reached')
    assert.equal(await town.touches(ana, bound.fill, [ana.id, 1]), 1)
    assert.equal((await town.refuses(ana, bound.fill, [ana.id, 1], 'PT429')).hint, 'limit_reached')
  })
}

promise('a member has at most 200 notifications of their own, including hidden ones', async (town) => {
  const [ana] = await town.professionals(1)
  await town.endsTrial(ana)
  await older(town, ana, 200)
  const add = `insert into public.notifications (user_id, type, title) values ($1, 'message', 'Note')`
  assert.equal((await town.as(ana, 'select from public.notifications')).length, 0, 'hidden without the plan')
  assert.equal((await town.refuses(ana, add, [ana.id], 'PT429')).hint, 'limit_reached')
  await town.set('delete from public.notifications where id = (select id from public.notifications limit 1)')
  assert.equal(await town.touches(ana, add, [ana.id]), 1)
})

const older = (town: Stage, { id }: Member, rows: number) =>
  town.set(
    `insert into public.notifications (user_id, type, title, created_at)
     select $1, 'message', 'Note', now() - interval '1 day' from generate_series(1, $2::int)`,
    [id, rows],
  )
