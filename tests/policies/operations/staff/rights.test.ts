// Every kind of caller at each table whose policy asks for an act, the switches, and the private bucket. What is there is read
// from the catalog, and who may from internal.role_acts, which admin.test.ts pins down.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { callers, knock, setScene } from './callers.ts'

const tablesOfStaff = `select tablename as name, (regexp_match(qual, 'may\\(''([a-z_]+)'''))[1] as act from pg_policies
  where schemaname = 'public' and cmd = 'SELECT' and permissive = 'PERMISSIVE' and qual ~ 'may\\(' order by tablename`

/** Tables with rows of members' own: only others' rows count. */
const owned = ['appeals', 'chat_messages', 'job_listings', 'sanctions', 'user_roles']
/** What an owner edits of their listing; tests/policies/jobs/listings/listings.test.ts proves that nobody else does. */
const ownJob = [
  'auto_questions',
  'benefits',
  'booth_rent_cents',
  'categories',
  'city',
  'commission_percent',
  'company_name',
  'compensation_type',
  'contact_pref',
  'description',
  'employment_class',
  'external_apply_url',
  'is_public',
  'is_remote',
  'job_type',
  'license_types',
  'location',
  'min_experience_years',
  'openings',
  'pay_unit',
  'rate_or_trade',
  'rent_period',
  'required_questions',
  'requirements',
  'salary_max',
  'salary_min',
  'schedule_days',
  'shift_notes',
  'start_on',
  'state_code',
  'tips_policy',
  'title',
]

/** Columns of these tables that members' role may change at all; a policy says which of their rows. */
const changeable = `select table_name || '.' || column_name as name from information_schema.column_privileges
  where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'UPDATE' and table_name = any ($1) order by 1`
const switches = 'select nullif(count(*), 0) from public.feature_switches'
const closeMessages = `with closed as (update public.contact_messages set status = 'closed' returning id) select nullif(count(*), 0) from closed`
const writesTo = (name: string) => [`delete from public.${name}`, `insert into public.${name} default values`]
const copies = [
  `insert into storage.objects (bucket_id, name) values ('exports', 'a/copy.zip')`,
  `insert into storage.objects (bucket_id, name, owner) values ('exports', auth.uid() || '/copy.zip', auth.uid())`,
]

promise(
  "D-14, A-37: each table of staff shows others' rows to those whose role includes its act, and nobody writes it freely",
  async (town) => {
    const scene = await setScene(town)
    await town.admin()
    await town.set(`select internal.audit('reset_password', 'member', $1)`, [scene.member_id])
    const found = (await town.set(tablesOfStaff)) as { name: string; act: string }[]
    assert.deepEqual(
      found.map(({ name }) => name),
      [
        'analytics_events',
        'appeals',
        'audit_entries',
        'chat_messages',
        'chat_rooms',
        'contact_messages',
        'forum_pictures',
        'forum_replies',
        'forum_threads',
        'job_listings',
        'reviews',
        'sanctions',
        'site_stats',
        'staff_notes',
        'user_roles',
        'waitlist_signups',
      ],
    )
    const names = [...found.map(({ name }) => name), 'feature_switches']
    assert.deepEqual(
      (await town.set(changeable, [names])).map(({ name }) => name),
      [
        'chat_messages.deleted_at',
        'chat_messages.deleted_by',
        'chat_messages.is_deleted',
        'contact_messages.note',
        'contact_messages.status',
        ...ownJob.map((column) => `job_listings.${column}`),
      ],
    )
    const unexpected: string[] = []
    for await (const { kind, who, acts } of callers(town)) {
      for (const { name, act } of found) {
        const theirs = owned.includes(name)
          ? `where user_id = '${scene.member_id}'`
          : ['forum_threads', 'forum_replies'].includes(name)
            ? `where author_id = '${scene.member_id}'`
            : name === 'chat_rooms'
              ? 'where not is_active'
              : ''
        const column = name === 'site_stats' ? 'source' : name === 'user_roles' ? 'user_id' : 'id'
        const read = await knock(town, who, `select ${column} from public.${name} ${theirs} limit 1`, [])
        const isThere = (await town.set(`select from public.${name} ${theirs}`)).length > 0
        assert.ok(isThere, name)
        const seen = who !== null && read === 'open' && (await town.as(who, `select ${column} from public.${name} ${theirs}`)).length > 0
        if (seen !== acts.has(act)) unexpected.push(`${kind}: reads ${name}: ${seen}`)
      }
      const [read, closed] = [await knock(town, who, switches, []), await knock(town, who, closeMessages, [])]
      if ((read === 'open') !== (who !== null && !kind.endsWith('suspended'))) unexpected.push(`${kind}: reads switches: ${read}`)
      if ((closed === 'open') !== acts.has('close_contact_messages')) unexpected.push(`${kind}: closes messages: ${closed}`)
      const files = who === null ? [] : await town.as(who, `select name from storage.objects where bucket_id = 'exports'`)
      if (files.length > 0) unexpected.push(`${kind}: sees copies of others' data`)
      for (const sql of [...names.flatMap(writesTo), ...copies]) {
        const written = await knock(town, who, sql, [])
        if (!/^(42501|PT403 suspended)/.test(written)) unexpected.push(`${kind}: ${sql}: ${written}`)
      }
    }
    assert.deepEqual(unexpected, [])
  },
)
