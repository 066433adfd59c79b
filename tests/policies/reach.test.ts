// What visitors and members can access at all, before policies apply: functions to call, tables and columns to read and
// write. Add a new right here before you grant it; the functions of members are in tests/support/policies/members-call.ts. What
// members may write in the product's tables is in each area's own file, in `grants`.
import assert from 'node:assert/strict'
import { membersCall } from '../support/policies/members-call.ts'
import { promise } from '../support/policies/promises.ts'
import type { Member, Stage } from '../support/policies/stage.ts'

const everybodyCalls = [
  'auth.email',
  'auth.jwt',
  'auth.role',
  'auth.uid',
  'clock.now',
  'public.name_problem',
  'public.public_job',
  'realtime.broadcast_changes',
  'realtime.hearers',
  'realtime.place_probes',
  'realtime.replayed',
  'realtime.rights',
  'realtime.seen_by',
  'realtime.send',
  'realtime.send_binary',
  'realtime.topic',
  'realtime.writes',
  'storage.empty_bucket',
  'storage.extension',
  'storage.filename',
  'storage.foldername',
  'storage.probe_write',
  'storage.remove_bucket',
  'storage.remove_objects',
  'storage.write_object',
]

/** Everyone can access these, subject to their policies; otherwise only the server uses tables outside the product's schema. */
const machinery = [
  'realtime.messages insert',
  'realtime.messages select',
  'realtime.messages update',
  'storage.buckets delete',
  'storage.buckets insert',
  'storage.buckets select',
  'storage.buckets update',
  'storage.objects delete',
  'storage.objects insert',
  'storage.objects select',
  'storage.objects update',
]

/** No member can read these columns, whatever the tables' policies say. */
const unread = [
  'appeals.answered_by',
  'browse_entries.crafts',
  'browse_entries.offers',
  'browse_entries.user_id',
  'browse_entries.wants',
  'browse_entries.words',
  'conduct_strikes.decided_by',
  'conduct_strikes.given_by',
  'conduct_strikes.is_counted',
  'conduct_strikes.review_status',
  'conduct_strikes.sanction_id',
  'founder_claims.benefits_expire_at',
  'founder_claims.invited_by',
  'sanctions.given_by',
  'trade_disputes.resolved_by',
  'trade_place_proposals.address',
  'waitlist_signups.confirm_token',
  'waitlist_signups.craft',
  'waitlist_signups.details_token',
  'waitlist_signups.ip_hash',
]

const ours = `nspname not in ('pg_catalog', 'information_schema', 'extensions') and has_schema_privilege(n.oid, 'usage')`

/** Lists each overload separately, so that a new one is noticed too. */
const calls = `select nspname || '.' || proname as name from pg_proc as p join pg_namespace as n on n.oid = pronamespace
  where ${ours} and prorettype <> 'trigger'::regtype and has_function_privilege(p.oid, 'execute')`

const verbs = `select nspname || '.' || relname || ' ' || verb as name
  from pg_class as c join pg_namespace as n on n.oid = relnamespace, unnest(array['select', 'insert', 'update', 'delete']) as verb
  where ${ours} and relkind in ('r', 'p', 'v', 'm')
    and case verb when 'delete' then has_table_privilege(c.oid, verb) else has_any_column_privilege(c.oid, verb) end`

const hidden = `select relname || '.' || attname as name from pg_class as c join pg_attribute on attrelid = c.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
    and not has_column_privilege(c.oid, attnum, 'select')`

async function names(town: Stage, who: Member | null, sql: string): Promise<string[]> {
  return (await town.as(who, sql)).map(({ name }) => String(name)).toSorted()
}

promise(
  'visitors call these functions and no others',
  async (town) => {
    assert.deepEqual(await names(town, null, calls), everybodyCalls)
  },
  /^grant execute .* to anon$/,
)

promise(
  'members call these functions and no others',
  async (town) => {
    const [ana] = await town.professionals(1)
    assert.deepEqual(await names(town, ana, calls), [...everybodyCalls, ...membersCall].toSorted())
  },
  /^grant execute .* to authenticated$/,
)

promise('visitors and members cannot call other functions', async (town) => {
  const [ana] = await town.professionals(1)
  for (const who of [null, ana]) {
    for (const call of [
      'clock.move($$1 day$$)',
      'clock.run($$recount$$)',
      'clock.run_tasks()',
      'internal.billing_run(gen_random_uuid())',
    ]) {
      await town.refuses(who, `select ${call}`)
    }
  }
})

promise(
  'visitors can access no table of the product, and of the others only those with policies',
  async (town) => {
    assert.deepEqual(await names(town, null, verbs), machinery)
  },
  /^grant (?!execute).* to anon$/,
)

promise(
  'members can access only those internal tables that have policies',
  async (town) => {
    const [ana] = await town.professionals(1)
    assert.deepEqual(await names(town, ana, `${verbs} and nspname <> 'public'`), machinery)
  },
  /^grant (?!execute).* on (?!public\.).* to authenticated$/,
)

promise(
  "members can read every column of the product's tables except these",
  async (town) => {
    const [ana] = await town.professionals(1)
    assert.deepEqual(await names(town, ana, hidden), unread)
    await town.refuses(ana, 'select confirm_token from public.waitlist_signups')
    await town.refuses(ana, 'select user_id from public.browse_entries')
  },
  /^grant select .*on public\..* to authenticated$/,
)
