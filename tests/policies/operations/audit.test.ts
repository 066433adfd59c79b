// The audit log: what writes an entry, who reads it, and that no role of the application changes one.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Row, Stage } from '#tests/support/policies/stage.ts'

const entries = (town: Stage) =>
  town.set('select actor_id, act, target_kind, target_id, reason, before, after from public.audit_entries order by id')
const write = (town: Stage, act = 'try_out') =>
  town.set(
    `select internal.audit($1, 'member', '11111111-2222-4333-8444-555555555555', '{"b": 1, "aa": 2}', '{"a": "é"}', 'Because', '11111111-2222-4333-8444-555555555555')`,
    [act],
  )

/** The SQLSTATE with which this role of the database is refused, or null. */
async function refusalTo(town: Stage, role: string, sql: string): Promise<unknown> {
  await town.set(`savepoint refusal; set local role ${role}`)
  const code = await town.set(sql).then(
    () => null,
    (error: { code?: string }) => error.code,
  )
  await town.set('rollback to savepoint refusal; release savepoint refusal')
  return code
}

promise('only admins read the audit log', async (town) => {
  await write(town)
  const read = `select act from public.audit_entries where act = 'try_out'`
  const [ana] = await town.professionals(1)
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    if (made === null) await town.refuses(null, read)
    else {
      await become(town, ana, made)
      await town.enrols(ana)
      const found = await town.as(await town.signsIn(ana, 'aal2'), read)
      assert.equal(found.length, made.role === 'admin' ? 1 : 0, kind)
      assert.deepEqual(await town.as(await town.signsIn(ana), read), [], `${kind} with only the password`)
    }
    await town.set('rollback to savepoint kind')
  }
  assert.equal(await refusalTo(town, 'service_role', read), null)
})
grants('audit_entries', {})

promise(
  'no role of the application adds, changes or removes an entry or a link, and the owner only with the triggers off',
  async (town) => {
    await write(town)
    await town.set(`select clock.run('chain audit')`)
    for (const table of ['public.audit_entries', 'internal.audit_chain', 'internal.audit_unchained']) {
      const rewriting = [
        `update ${table} set ${table.includes('entries') ? 'reason' : 'entry_id'} = null`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]
      for (const sql of [...rewriting, `insert into ${table} default values`])
        for (const role of ['anon', 'authenticated', 'service_role', 'authenticator'])
          assert.equal(await refusalTo(town, role, sql), '42501', `${role}: ${sql}`)
      // The table's trigger would also refuse what was tried above, so the rights are read as well.
      const rights = await town.set(
        `select role from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as role
         where has_any_column_privilege(role, $1, 'insert, update') or has_table_privilege(role, $1, 'delete, truncate')`,
        [table],
      )
      assert.deepEqual(rights, [], table)
      if (table === 'internal.audit_unchained') continue
      for (const sql of rewriting) assert.equal(await refusalTo(town, 'none', sql), '42501', sql)
    }
    for (const call of [`internal.audit('a', null, null)`, `clock.run('chain audit')`, `setval('public.audit_entries_id_seq', 1)`])
      for (const role of ['anon', 'authenticated', 'service_role'])
        assert.equal(await refusalTo(town, role, `select ${call}`), '42501', `${role}: ${call}`)
    assert.equal((await entries(town)).length, 1)
  },
)

const written = (column: string, value: string) =>
  `insert into public.audit_entries (act, target_kind, target_id${['act', 'target_kind', 'target_id'].includes(column) ? '' : `, ${column}`})
   values (${['act', 'target_kind', 'target_id'].map((each) => (each === column ? value : `'member'`)).join(', ')}${['act', 'target_kind', 'target_id'].includes(column) ? '' : `, ${value}`})`

const bounds: [constraint: string, column: string, refuses: string[], takes: string[]][] = [
  ['audit_entries_act_form', 'act', [`''`, `'Give role'`, `repeat('x', 61)`], [`repeat('x', 60)`]],
  ['audit_entries_target_kind_form', 'target_kind', [`''`, `'A member'`, `repeat('x', 61)`], [`repeat('x', 60)`]],
  ['audit_entries_target_id_length', 'target_id', [`''`, `repeat('x', 101)`], [`repeat('x', 100)`]],
  ['audit_entries_reason_length', 'reason', [`''`, `repeat('x', 501)`], [`repeat('x', 500)`, 'null']],
  ['audit_entries_before_is_object', 'before', [`'[]'`, `'null'`, `jsonb_build_object('a', repeat('x', 4000))`], [`'{"a": 1}'`, 'null']],
  ['audit_entries_after_is_object', 'after', [`'[]'`, `'null'`, `jsonb_build_object('a', repeat('x', 4000))`], [`'{"a": 1}'`, 'null']],
  ['audit_entries_target_is_whole', 'target_id', ['null'], []],
  ['audit_entries_target_is_whole', 'target_kind', ['null'], []],
]
promise(
  `an entry keeps within its bounds: ${[...new Set(bounds.map(([name]) => name))].join(', ')}`,
  async (town) => {
    for (const [constraint, column, refuses, takes] of bounds) {
      for (const value of refuses) {
        await town.set('savepoint bound')
        const refused = await town.set(written(column, value)).then(
          () => null,
          (error: { constraint?: string }) => error.constraint,
        )
        assert.equal(refused, constraint, `${column} = ${value}`)
        await town.set('rollback to savepoint bound; release savepoint bound')
      }
      for (const value of takes) await town.set(written(column, value))
    }
  },
  / without audit_entries_/,
)

promise(
  'opening and closing a message, inviting and resetting a password leave an entry with ids, and a refused act leaves none',
  async (town) => {
    const [ana] = await town.professionals(1)
    const [ada, eve] = [await town.admin(), await town.admin()]
    const sam = await town.staff('support')
    await town.set(`select public.contact_send('account', 'Ana Alvarez', 'ana@contact.test', 'I cannot find where to change it.', null)`)
    await town.set(`select public.waitlist_join('first@wait.test', is_limited => false)`)
    await town.set('select public.waitlist_confirm(confirm_token) from public.waitlist_signups')
    await town.set('select internal.keep_settings($1)', [JSON.stringify({ admin_reset_email: ana.email })])
    const idOf = async (table: string) => String((await town.set(`select id from public.${table}`))[0]?.['id'])
    const [message, signup] = [await idOf('contact_messages'), await idOf('waitlist_signups')]
    const earlier = (await entries(town)).length
    const latest = async () => (await entries(town)).slice(earlier)

    const close = `update public.contact_messages set status = 'closed', note = 'Answered by email.'`
    const invite = 'select public.waitlist_invite(5)'
    const reset = `select public.admin_reset_password($1, 'hash', $2, $3, gen_random_uuid(), false) as done`
    assert.equal(await town.touches(ana, close), 0)
    await town.refuses(sam, invite, [], 'PT403')
    assert.deepEqual(await town.set(reset, [ana.email, sam.id, sam.sessionId]), [{ done: false }])
    assert.deepEqual(await latest(), [])

    const none = { reason: null, before: null, after: null }
    const expected: Row[] = []
    await town.as(sam, close)
    await town.as(sam, close)
    const closed = { act: 'close_contact_messages', target_kind: 'contact_message', target_id: message }
    const [before, after, reason] = [{ status: 'new' }, { status: 'closed' }, 'Answered by email.']
    expected.push({ actor_id: sam.id, ...closed, before, after, reason })
    assert.deepEqual(await latest(), expected, 'once: the second time nothing changed')
    await town.as(sam, `update public.contact_messages set status = 'open'`)
    expected.push({ actor_id: sam.id, ...closed, before: after, after: { status: 'open' }, reason: null })
    assert.deepEqual(await latest(), expected, 'the note is from before')
    await town.as(ada, invite)
    await town.as(ada, invite)
    const invited = { act: 'invite_from_waitlist', target_kind: 'waitlist_signup', target_id: signup }
    expected.push({ ...none, actor_id: ada.id, ...invited, before: { status: 'confirmed' }, after: { status: 'invited' } })
    assert.deepEqual(await latest(), expected)
    assert.deepEqual(await town.set(reset, [ana.email, eve.id, eve.sessionId]), [{ done: true }])
    expected.push({ ...none, actor_id: eve.id, act: 'reset_password', target_kind: 'member', target_id: ana.id })
    assert.deepEqual(await latest(), expected)
    assert.doesNotMatch(JSON.stringify(await latest()), /@|Alvarez/, 'no name and no address')
  },
)

promise('the log is read in pages, newest first, of one member, one target or one act too, each by an index', async (town) => {
  const ada = await town.admin()
  for (const act of ['first', 'second', 'third']) await write(town, act)
  const page = 'select id::int, act from public.audit_entries where id < $1 order by id desc limit 2'
  const first = await town.as(ada, page, [2_000_000_000])
  assert.deepEqual(
    first.map(({ act }) => act),
    ['third', 'second'],
  )
  assert.equal((await town.as(ada, page, [first.at(-1)?.['id']]))[0]?.['act'], 'first')
  // With so many rows the planner needs the index; what it last knew of the table may be that it is empty.
  await town.set(`select internal.audit('fourth', 'setting', 'x', null, null, 'Because', null) from generate_series(1, 2000)`)
  await town.set('analyze public.audit_entries')
  await town.set('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off')
  for (const [where, index] of [
    ['true', 'audit_entries_pkey'],
    [`actor_id = '${ada.id}'`, 'audit_entries_actor_index'],
    [`target_kind = 'member' and target_id = '${ada.id}'`, 'audit_entries_target_index'],
    [`act = 'first'`, 'audit_entries_act_index'],
  ]) {
    const plan = JSON.stringify(
      await town.as(ada, `explain select * from public.audit_entries where ${where} and id < 2000000000 order by id desc limit 50`),
    )
    assert.match(plan, new RegExp(`Index Scan(?: Backward)? using ${index}`))
    assert.doesNotMatch(plan, /Sort/)
  }
})
