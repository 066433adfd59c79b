// admin data, admin writes and admin functions call `may(act)`; features, a member's own roles and menus never do.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Role, Stage } from '#tests/support/policies/stage.ts'

const acts = [
  'answer_appeal',
  'change_settings',
  'close_contact_messages',
  'decide_jobs',
  'decide_listings',
  'decide_reports',
  'decide_strike',
  'delete_member',
  'end_announcements',
  'end_comp',
  'end_sessions',
  'export_member',
  'feature_jobs',
  'give_comp',
  'give_role',
  'invite_from_waitlist',
  'keep_chat',
  'keep_forum',
  'lift_sanction',
  'limit_member',
  'mail_waitlist',
  'note_member',
  'read_analytics',
  'read_announcements',
  'read_audit',
  'read_billing',
  'read_contact_messages',
  'read_jobs',
  'read_listings',
  'read_members',
  'read_overview',
  'read_roles',
  'read_sanctions',
  'read_settings',
  'read_site_stats',
  'read_trades',
  'read_waitlist',
  'reset_password',
  'resolve_dispute',
  'sanction_admins',
  'send_recovery_mail',
  'strike_member',
  'suspend_member',
  'switch_features',
  'take_role',
  'unverify_member',
  'warn_member',
  'write_announcements',
]

const secondFactor = (town: Stage, required: boolean) =>
  town.set('select internal.keep_settings($1)', [JSON.stringify({ admin_second_factor: required })])

async function open(town: Stage, who: Member): Promise<unknown[]> {
  const rows = await town.as(who, `select act from unnest($1::text[]) as asked (act) where public.may(act) order by act`, [
    [...acts, 'read_minds'],
  ])
  return rows.map(({ act }) => act)
}

const step = async (town: Stage, who: Member) => (await town.as(who, 'select public.admin_second_factor() as step'))[0]?.['step']

/** The acts of each role other than admin; an admin may do all of them. */
const sensitive = [
  'change_settings',
  'delete_member',
  'give_role',
  'invite_from_waitlist',
  'suspend_member',
  'switch_features',
  'take_role',
  'write_announcements',
]
const actsOf: Record<Exclude<Role, 'admin'>, string[]> = {
  moderator: [
    'answer_appeal',
    'decide_jobs',
    'decide_listings',
    'decide_reports',
    'decide_strike',
    'keep_chat',
    'keep_forum',
    'lift_sanction',
    'limit_member',
    'read_jobs',
    'read_listings',
    'read_sanctions',
    'resolve_dispute',
    'strike_member',
    'suspend_member',
    'warn_member',
  ],
  verifier: [],
  support: [
    'close_contact_messages',
    'end_comp',
    'export_member',
    'give_comp',
    'mail_waitlist',
    'note_member',
    'read_contact_messages',
    'read_members',
    'read_sanctions',
    'read_waitlist',
    'send_recovery_mail',
  ],
}

/** An admin without a second factor. */
async function plainAdmin(town: Stage): Promise<Member> {
  const person = await town.member()
  await town.set(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [person.id])
  return person
}

promise('A-37: an admin can act with the second factor in the session, but not with only the password', async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  await town.refuses(null, `select public.may('read_waitlist')`)
  for (const required of [true, false]) {
    await secondFactor(town, required)
    assert.deepEqual(await open(town, await town.signsIn(ana, 'aal2')), [])
    assert.deepEqual(await open(town, await town.signsIn(ada)), [], 'the password alone')
    assert.deepEqual(await open(town, ada), acts)
  }
})

promise('D-14: each role may do its own acts with the second factor, and an admin every act', async (town) => {
  for (const [role, own] of Object.entries(actsOf)) {
    const sam = await town.staff(role as Role)
    assert.deepEqual(await open(town, await town.signsIn(sam)), [], `${role} with the password alone`)
    assert.deepEqual(await open(town, sam), own, role)
    const obstacle = async (act: string) =>
      (await town.set('select internal.admin_obstacle($1, $2, $3) as why', [sam.id, (await town.signsIn(sam)).sessionId, act]))[0]?.['why']
    for (const act of [...acts, 'read_minds'])
      assert.equal(await obstacle(act), own.includes(act) ? 'second_factor_needed' : 'not_allowed', `${role}: ${act}`)
    await town.set('delete from public.user_roles where user_id = $1', [sam.id])
    assert.deepEqual(await open(town, sam), [], `no longer ${role}`)
  }
  const listed = await town.set('select name from internal.acts order by name')
  assert.deepEqual(
    listed.map(({ name }) => name),
    acts,
  )
  await town.set(`delete from internal.acts where name = 'read_waitlist'`)
  for (const who of [await town.admin(), await town.staff('support')])
    assert.ok(!(await open(town, who)).includes('read_waitlist'), 'an act that is not in the list')
})

promise('D-14: a sensitive act needs a sign-in or an older second factor from the last ten minutes', async (town) => {
  const ada = await town.admin()
  const ask = 'select public.waitlist_invite(1)'
  await town.set(`update internal.acts set is_sensitive = true where name = 'invite_from_waitlist'`)
  await town.set(`update auth.mfa_factors set created_at = now() - interval '1 day' where user_id = $1`, [ada.id])
  const session = (change: string) => town.set(`update auth.sessions set ${change} where id = $1`, [ada.sessionId])
  const proven = (ago: string, sessionId = ada.sessionId) =>
    town.set(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at) values ($1, 'totp', clock_timestamp() - $2::interval)
       on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = excluded.updated_at`,
      [sessionId, ago],
    )
  const refusal = async () => (await town.refuses(ada, ask, [], 'PT403')).hint

  await session(`created_at = clock_timestamp() - interval '10 minutes 1 second'`)
  assert.deepEqual(await town.refuses(ada, ask, [], 'PT403'), {
    message: "Confirm that it's you: enter the code from your authenticator app, or sign in again.",
    hint: 'proof_needed',
  })
  assert.deepEqual(
    await open(town, ada),
    acts.filter((act) => !sensitive.includes(act)),
    'every act that is not sensitive',
  )
  await proven('10 minutes 1 second')
  assert.equal(await refusal(), 'proof_needed')
  await proven('1 minute', (await town.signsIn(ada, 'aal2')).sessionId)
  assert.equal(await refusal(), 'proof_needed', 'proven in another session')
  const sam = await town.staff('support')
  await proven('9 minutes')
  await town.as(ada, ask)
  await town.set(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'phone', 'unverified')`, [ada.id])
  assert.equal(await refusal(), 'proof_needed', 'someone with a stolen session may have added that factor')
  await session(`created_at = clock_timestamp() - interval '9 minutes'`)
  await town.as(ada, ask)
  await session(`aal = 'aal1'`)
  assert.equal(await refusal(), 'second_factor_needed')
  assert.equal((await town.refuses(sam, ask, [], 'PT403')).hint, 'not_allowed', 'another role learns nothing of what is missing')
})

promise('A-37: an admin without a second factor can only act if none is required', async (town) => {
  const plain = await plainAdmin(town)
  const signedIn = await town.signsIn(plain)
  assert.deepEqual(await open(town, signedIn), [], 'required until the server says otherwise')
  await secondFactor(town, true)
  assert.deepEqual(await open(town, signedIn), [])
  await secondFactor(town, false)
  assert.deepEqual(await open(town, signedIn), acts)
})

promise("A-37: an ended session, another admin's session or none is not enough", async (town) => {
  const ada = await town.admin()
  const other = await town.admin()
  const { sessionId: _, ...without } = ada
  assert.deepEqual(await open(town, without), [])
  assert.deepEqual(await open(town, { ...ada, sessionId: other.sessionId }), [])
  await town.set('delete from auth.sessions where id = $1', [ada.sessionId])
  assert.deepEqual(await open(town, ada), [])
  await town.set(`delete from public.user_roles where user_id = $1`, [other.id])
  assert.deepEqual(await open(town, other), [], 'no longer an admin')
})

promise("A-37: features, the member's own role and menus need no second factor", async (town) => {
  const ada = await town.admin()
  await town.endsTrial(ada)
  const low = await town.signsIn(ada)
  await secondFactor(town, true)
  const [row] = await town.as(
    low,
    `select public.is_admin() as admin, public.has_feature('jobs') as jobs, (select count(*)::int from public.user_roles where user_id = $1) as roles`,
    [ada.id],
  )
  assert.deepEqual(row, { admin: true, jobs: true, roles: 1 })
})

promise('A-37: members with a role see what the second factor requires of them, and no one else sees anything', async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  const plain = await town.signsIn(await plainAdmin(town))
  await secondFactor(town, true)
  assert.deepEqual(
    [await step(town, await town.signsIn(ana)), await step(town, ada), await step(town, await town.signsIn(ada)), await step(town, plain)],
    [null, null, 'code', 'enrol'],
  )
  for (const role of ['moderator', 'verifier', 'support'] as const) {
    const sam = await town.staff(role)
    assert.deepEqual([await step(town, sam), await step(town, await town.signsIn(sam))], [null, 'code'], role)
  }
  await secondFactor(town, false)
  assert.equal(await step(town, plain), 'offer')
  const invite = 'select public.waitlist_invite(1)'
  await secondFactor(town, true)
  assert.equal((await town.refuses(await town.signsIn(ana), invite, [], 'PT403')).hint, 'not_allowed')
  assert.equal((await town.refuses(await town.signsIn(ada), invite, [], 'PT403')).hint, 'second_factor_needed')
  assert.equal((await town.refuses(plain, invite, [], 'PT403')).hint, 'enrolment_needed')
})

promise('A-37: with only the password an admin cannot read or write admin data', async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  const other = await town.admin()
  const low = await town.signsIn(ada)
  await town.set(`select public.waitlist_join('first@wait.test', is_limited => false)`)
  await town.set(`select public.contact_send('account', 'Ana Alvarez', 'ana@contact.test', 'I cannot find where to change it.', null)`)
  await town.set(`insert into public.analytics_events (name, user_id, happened_at) values ('trade_sent', $1, now())`, [ana.id])
  await town.set(`select internal.keep_settings('{"admin_reset_email": "fixed@town.test"}')`)
  const reads = [
    `select role from public.user_roles where user_id = '${other.id}'`,
    'select id from public.waitlist_signups',
    'select id from public.contact_messages',
    'select id from public.analytics_events',
    'select source from public.site_stats',
    'select target from public.admin_reset_target() as target where target is not null',
    `update public.contact_messages set status = 'open'`,
  ]
  for (const sql of reads) {
    assert.equal(await town.touches(low, sql), 0, sql)
    assert.equal(await town.touches(ada, sql), 1, sql)
  }
})

promise('A-37: every policy and function that distinguishes admins from members calls may()', async (town) => {
  const askers = await town.set(
    `select polname as name from pg_policy where pg_get_expr(polqual, polrelid) ~ 'is_admin' or pg_get_expr(polwithcheck, polrelid) ~ 'is_admin'
     union select proname from pg_proc where pronamespace in ('public'::regnamespace, 'internal'::regnamespace) and prosrc ~ 'is_admin\\('`,
  )
  assert.deepEqual(askers, [])
})
