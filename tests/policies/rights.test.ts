// The rights table: every kind of caller at every door. The expected result follows from the plan (domain/membership.ts).
import assert from 'node:assert/strict'
import { features, planFor } from '#domain/membership.ts'
import type { Door, Scene } from '../support/policies/doors/door.ts'
import { doors } from '../support/policies/doors/doors.ts'
import { open, tables, withoutTables, writtenByFunctions } from '../support/policies/features.ts'
import { become, kinds, opens } from '../support/policies/kinds.ts'
import { confirmTime, moveTo, type Meeting } from '#tests/support/policies/appointments.ts'
import { post, reply } from '../support/policies/forum/posts.ts'
import { apply, postJob } from '../support/policies/jobs.ts'
import { promise } from '../support/policies/promises.ts'
import type { Member, Stage } from '../support/policies/stage.ts'
import { move, send } from '../support/policies/trades.ts'

promise('every kind of caller reads and writes what their plan includes for each feature, and nothing else', async (town) => {
  const [me, other, third] = await town.professionals(3)
  const scene = await setScene(town, me, other, third)
  const unexpected: string[] = []
  let cells = 0
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    if (made !== null) await become(town, me, made)
    const who = made === null ? null : me
    for (const door of doors) {
      const found = await standsOpen(town, who, door, scene)
      cells += 1
      if (found !== opens(made, door.area)) unexpected.push(`${kind}: ${door.to} (${door.sql}) is ${found ? 'open' : 'shut'}`)
    }
    for (const table of writtenByFunctions) {
      for (const sql of [`delete from public.${table}`, `insert into public.${table} default values`]) {
        cells += 1
        await town.refuses(who, sql)
      }
    }
    await town.set('rollback to savepoint kind')
  }
  assert.equal(kinds.length, 16)
  assert.equal(cells, kinds.length * (doors.length + 2 * writtenByFunctions.length))
  assert.deepEqual(unexpected, [])
})

promise('every kind of caller sees for each feature, by name and by area, whether their plan includes it', async (town) => {
  const unexpected: string[] = []
  const asked = [...features.flatMap(({ name, area }) => [name, area]), 'unheard-of']
  for (const { kind, made } of kinds) {
    const [me] = await town.professionals(1)
    if (made === null) {
      for (const feature of asked) await town.refuses(null, 'select public.has_feature($1)', [feature])
      continue
    }
    await become(town, me, made)
    for (const feature of asked) {
      const [row] = await town.as(me, 'select public.has_feature($1) as yes', [feature])
      if (row?.['yes'] !== opens(made, feature)) unexpected.push(`${kind}: ${feature} is ${row?.['yes'] === true ? 'open' : 'shut'}`)
      if (row?.['yes'] === true) continue
      const gate = await town.refuses(me, 'select internal.refuse_without($1)', [feature], 'PT403')
      assert.deepEqual(gate, gates[planFor(feature) === 'basic' ? 'basic' : 'premium'], `${kind}: ${feature}`)
    }
  }
  assert.deepEqual(unexpected, [])
})

promise('a feature that is turned off is shut to everyone but admins, whatever their plan, and the others are not', async (town) => {
  const [me, other, third] = await town.professionals(3)
  const scene = await setScene(town, me, other, third)
  const switches = await town.set('select area from public.feature_switches order by area')
  const unexpected: string[] = []
  for (const area of switches.map((row) => String(row['area']))) {
    await town.set('savepoint switch')
    await town.set('update public.feature_switches set is_on = false where area = $1', [area])
    for (const { kind, made } of kinds.filter((each) => each.made !== null)) {
      await town.set('savepoint kind')
      await become(town, me, made ?? {})
      for (const feature of [...new Set(features.flatMap((each) => [each.name, each.area])), 'unheard-of']) {
        const isOff = features.some((each) => each.area === area && (each.name === feature || each.area === feature))
        const expected = opens(made, feature) && (!isOff || made?.role === 'admin')
        const [row] = await town.as(me, 'select public.has_feature($1) as yes', [feature])
        if (row?.['yes'] !== expected) unexpected.push(`${area} off, ${kind}: ${feature} is ${row?.['yes'] === true ? 'open' : 'shut'}`)
      }
      for (const door of doors.filter((each) => each.area === area))
        if ((await standsOpen(town, me, door, scene)) !== (made?.role === 'admin')) unexpected.push(`${area} off, ${kind}: ${door.sql}`)
      if (made?.role !== 'admin')
        assert.deepEqual(await town.refusalOf(me, 'select internal.refuse_without($1)', [area], 'PT403'), resting[area], kind)
      await town.set('rollback to savepoint kind')
    }
    await town.set('rollback to savepoint switch')
  }
  assert.deepEqual(unexpected, [])
  assert.deepEqual(
    switches,
    Object.keys(resting).map((area) => ({ area })),
  )
})

const resting: Record<string, object> = {
  community: {
    message: 'The community is resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
    detail: '{"area": "community", "what": "feature_off_now"}',
  },
  jobs: {
    message: 'Jobs are resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
    detail: '{"area": "jobs", "what": "feature_off_now"}',
  },
  live_chat: {
    message: 'Live chat is resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
    detail: '{"area": "live_chat", "what": "feature_off_now"}',
  },
  messaging: {
    message: 'Messages are resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
    detail: '{"area": "messaging", "what": "feature_off_now"}',
  },
  trades: {
    message: 'Trades are resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
    detail: '{"area": "trades", "what": "feature_off_now"}',
  },
}

const gates = {
  basic: { message: 'Upgrade to Basic to send messages and trade requests', hint: 'gate_basic' },
  premium: { message: 'Upgrade to Premium to access all community features', hint: 'gate_premium' },
}

promise('every table and function behind a feature is listed in this test', async (town) => {
  const there = await town.set(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  assert.deepEqual(
    there.map(({ name }) => String(name)).toSorted(),
    Object.keys(tables).toSorted(),
    'tests/support/policies/features.ts names every table',
  )
  const behind = Object.entries(tables).flatMap(([table, area]) => (area === null ? [] : [{ table, area }]))
  for (const { table, area } of behind) {
    const own = doors.filter((door) => door.to === table)
    for (const door of own) assert.equal(door.area, area, table)
    // What a member sent or keeps is theirs to read on any plan.
    assert.ok(
      [
        'job_applications',
        'job_application_presets',
        'job_application_steps',
        'job_chats',
        'job_chat_messages',
        'job_schedules',
        'job_searches',
      ].includes(table) || own.some(({ does }) => does === 'read'),
      `${table} has no door to read`,
    )
    assert.ok(own.some(({ does }) => does === 'write') || writtenByFunctions.includes(table), `${table} has no door to write`)
  }
  const named = new Set(behind.map(({ area }) => area))
  const paid = features.filter(({ plan }) => plan !== 'free').map(({ area }) => area)
  assert.deepEqual(paid.filter((area) => !named.has(area)).toSorted(), withoutTables.toSorted(), 'a feature has tables or waits for them')

  const functions = await town.set(
    `select distinct proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') and prosrc ~ $1`,
    [`public\\.(${behind.map(({ table }) => table).join('|')})\\M`],
  )
  assert.ok(functions.length >= 12, 'the functions were found')
  const known = new Set([...doors.map(({ to }) => to), ...Object.keys(open)])
  assert.deepEqual(
    functions.map(({ name }) => String(name)).filter((name) => !known.has(name)),
    [],
    'functions without a door',
  )
})

/** While all three are in trial: messages in both directions, a finished trade, and one pending in each direction. */
async function setScene(town: Stage, me: Member, other: Member, third: Member): Promise<Scene> {
  const say = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello') returning conversation_id`
  const [message] = await town.as(other, say, [other.id, me.id])
  await town.as(me, say, [me.id, other.id])
  const over = await send(town, me, other)
  await move(town, other, 'accept', over)
  await town.as(
    me,
    `select public.trade_place_save(id, 'my_place', '', '12 Alder Street') from public.trade_appointments where provider_id = $1`,
    [me.id],
  )
  await town.set(
    `insert into public.trade_place_proposals (appointment_id, proposed_by, location_mode)
     select id, receiver_id, 'online' from public.trade_appointments where provider_id = $1`,
    [me.id],
  )
  const [met] = (await town.set('select * from public.trade_appointments where receiver_id = $1', [me.id])) as Meeting[]
  if (!met) throw new Error('no appointment')
  await confirmTime(town, met, other, me)
  await moveTo(town, met, '0')
  await move(town, other, 'done', over)
  await move(town, me, 'done', over)
  await settledWrongs(town, me, other, over.id, met)
  const received = await send(town, other, me)
  const fourth = await town.member()
  const sent = await send(town, me, fourth)
  for (const person of [other, third, fourth]) await town.gains(person, 'premium')
  await town.as(
    other,
    `insert into public.chat_messages (room_id, user_id, username, message_text) values ('community', $1, 'Me', 'Hello')`,
    [other.id],
  )
  const forum = await setForum(town, me, other)
  const job = await postJob(town, other)
  const [own] = await town.set(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote, status)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true, 'approved') returning id`,
    [me.id],
  )
  const ownJob = String(own?.['id'])
  const application = await apply(town, other, ownJob)
  const [interview] = await town.set(
    `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
     values ($1, $2, $3, 'Trial day', clock.now() + interval '3 days') returning id`,
    [ownJob, application, me.id],
  )
  const [chat] = await town.set(`insert into public.job_chats (job_id, application_id) values ($1, $2) returning id`, [
    ownJob,
    await apply(town, third, ownJob),
  ])
  return {
    me: me.id,
    other: other.id,
    third: third.id,
    job,
    ownJob,
    application,
    chat: String(chat?.['id']),
    interview: String(interview?.['id']),
    ...forum,
    thread: String(message?.['conversation_id']),
    received: received.id,
    sent: sent.id,
    over: over.id,
    met: met.id,
  }
}

/** A poll with a picture and a reply that quotes it, in which `me` has voted and which they saved. */
async function setForum(town: Stage, me: Member, other: Member): Promise<Pick<Scene, 'poll' | 'reply'>> {
  const poll = await post(town, other, {
    category: 'nails',
    title: 'Cuticle work or primer?',
    poll: { options: ['Cuticle', 'Primer'], days: 3 },
  })
  const answer = await reply(town, other, poll.id, 'The primer.', { quote: 'I dry it fully' })
  await town.set(`insert into public.forum_votes (thread_id, user_id, choices) values ($1, $2, '{1}')`, [poll.id, me.id])
  await town.set(
    `insert into public.forum_pictures (path, thread_id, place, alt_text, width, height) values ($1 || '/a.jpg', $2, 1, 'The cuticle', 8, 6)`,
    [other.id, poll.id],
  )
  await town.set(`insert into public.saved_items (item_id, item_type, user_id) values ($1, 'thread', $2)`, [poll.id, me.id])
  return { poll: poll.id, reply: answer.id }
}

/** A dispute that was decided and an IOU that was forgiven, of a finished trade. */
async function settledWrongs(town: Stage, me: Member, other: Member, tradeId: string, { id }: Meeting): Promise<void> {
  await town.set(
    `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement, status, outcome, resolution_note, resolved_at)
     values ($1, $2, $3, $4, 'quality', 'It was not as we had agreed.', 'resolved', 'redo', 'Again', now())`,
    [tradeId, id, me.id, other.id],
  )
  await town.set(
    `insert into public.trade_ious (trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on, status, settled_at)
     values ($1, $2, $3, 100, 'Cut', (now() at time zone 'utc')::date + 9, 'forgiven', now())`,
    [tradeId, me.id, other.id],
  )
}

/** Tries each door separately and rolls back. */
async function standsOpen(town: Stage, who: Member | null, { sql, values }: Door, scene: Scene): Promise<boolean> {
  await town.set('savepoint door')
  const found = await town.touches(who, sql, values(scene)).then(
    (rows) => rows > 0,
    (refusal: { code?: string; hint?: string }) =>
      !(refusal.code === '42501' || ['gate_basic', 'gate_premium', 'feature_off'].includes(refusal.hint ?? '')),
  )
  await town.set('rollback to savepoint door')
  return found
}
