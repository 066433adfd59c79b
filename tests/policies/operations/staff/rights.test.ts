// Every kind of caller at everything of the admin area: each function that asks for an act, each table whose policy does, and the
// private bucket. What is there is read from the catalog, and who may from internal.role_acts, which admin.test.ts pins down.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

/** Functions that ask for an act, with the first one they ask for, and the types of the arguments that have no default. */
const functionsOfStaff = `select proname as name,
    (regexp_match(prosrc, '(?:refuse_unless_may|refuse_act_on_member|refuse_sanction|sanction_give|public\\.may)\\(\\s*''([a-z_]+)'''))[1] as act,
    (select coalesce(jsonb_object_agg(argument, format_type(type, null)), '{}')
      from unnest(proargnames[1:pronargs - pronargdefaults], (proargtypes::oid[])[0:pronargs - pronargdefaults - 1]) as given (argument, type)) as arguments
  from pg_proc
  where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
    and prosrc ~ '(refuse_unless_may|refuse_act_on_member|refuse_sanction|sanction_give|public\\.may)\\(' order by proname`

const tablesOfStaff = `select tablename as name, (regexp_match(qual, 'may\\(''([a-z_]+)'''))[1] as act from pg_policies
  where schemaname = 'public' and cmd = 'SELECT' and qual ~ 'may\\(' order by tablename`

/** Tables with rows of members' own: only others' rows count. */
const owned = ['appeals', 'sanctions', 'user_roles']
const nobody = '11111111-2222-4333-8444-555555555555'

type Scene = { member_id: string; sanction_id: string; appeal_id: string; signup_id: string; announcement_id: string }
type Caller = { kind: string; who: Member | null; acts: Set<string>; hint: string }

/** A member with something in every table of staff. */
async function setScene(town: Stage): Promise<Scene> {
  const victim = await town.member('Vera Victim')
  const sanction = await suspend(town, victim)
  const [appeal] = await town.set(
    `insert into public.appeals (sanction_id, user_id, message) values ($1, $2, 'It was not me') returning id`,
    [sanction, victim.id],
  )
  const [signup] = await town.set(
    `insert into public.waitlist_signups (email, referral_code) values ('someone@wait.test', '22345678') returning id`,
  )
  const [announcement] = await town.set(
    `insert into internal.announcements (title, body, channels, starts_at, ends_at)
     values ('News', 'There is news.', '{bell}', now() + interval '1 day', now() + interval '2 days') returning id`,
  )
  await town.set(`insert into public.user_roles (user_id, role) values ($1, 'verifier')`, [victim.id])
  await town.set(`insert into public.staff_notes (member_id, note) values ($1, 'Called about a refund')`, [victim.id])
  await town.set(`insert into public.contact_messages (ref, topic, name, email, message)
    values ('22345678', 'other', 'Someone', 'someone@wait.test', 'What I want to say is long enough.')`)
  await town.set(`insert into public.analytics_events (name, happened_at) values ('trade_sent', now())`)
  await town.set(`insert into public.site_stats (source) values ('given')`)
  await town.set(`insert into storage.objects (bucket_id, name, owner_id) values ('exports', $1 || '/copy.zip', $1)`, [victim.id])
  return {
    member_id: victim.id,
    sanction_id: sanction,
    appeal_id: String(appeal?.['id']),
    signup_id: String(signup?.['id']),
    announcement_id: String(announcement?.['id']),
  }
}

const plain: Record<string, unknown> = {
  reason: 'A reason',
  note: 'A note',
  answer: 'An answer',
  role: 'support',
  until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  days: 7,
  limits: ['no_posts'],
  people: 1,
  is_lifted: true,
  template: 'signed_out',
  title: 'News',
  body: 'There is news.',
  channels: ['bell'],
  ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  area: 'messaging',
  is_on: false,
  name: 'messages_a_minute',
  value: 20,
}

/** `open`, or how it was refused. */
async function knock(town: Stage, who: Member | null, sql: string, values: unknown[]): Promise<string> {
  await town.set('savepoint knock')
  const found = await town.as(who, sql, values).then(
    (rows) => (Object.values(rows[0] ?? {})[0] === null ? 'null' : 'open'),
    ({ code, hint, message }: pg.DatabaseError) => `${code} ${hint ?? ''} ${message}`,
  )
  await town.set('rollback to savepoint knock')
  return found
}

/** All kinds of callers, one after the other, each with the second factor unless the kind says otherwise. */
async function* callers(town: Stage): AsyncGenerator<Caller> {
  const roleActs = await town.set('select role, array_agg(act) as acts from internal.role_acts group by role')
  const every = (await town.set('select name from internal.acts')).map(({ name }) => String(name))
  const actsOf = (role: string | undefined) =>
    new Set(role === 'admin' ? every : ((roleActs.find((row) => row['role'] === role)?.['acts'] ?? []) as string[]))
  const none = new Set<string>()
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    const person = await town.member('Cal Caller')
    if (made !== null) await become(town, person, made)
    await town.enrols(person)
    yield { kind, who: made === null ? null : await town.signsIn(person, 'aal2'), acts: actsOf(made?.role), hint: 'not_allowed' }
    if (made?.role !== undefined) {
      const [acts, role] = [none, made.role]
      yield { kind: `${kind} with the password alone`, who: await town.signsIn(person), acts, hint: 'second_factor_needed' }
      const ended = await town.signsIn(person, 'aal2')
      await town.set('delete from auth.sessions where id = $1', [ended.sessionId])
      yield { kind: `${kind} whose session has ended`, who: ended, acts, hint: 'not_allowed' }
      const unprotected = await town.member('Una Unprotected')
      await become(town, unprotected, { role })
      yield { kind: `${kind} without a second factor`, who: await town.signsIn(unprotected), acts, hint: 'enrolment_needed' }
    }
    if (made !== null && [undefined, 'admin', 'moderator'].includes(made.role)) {
      await suspend(town, person)
      yield {
        kind: `${kind}, suspended`,
        who: await town.signsIn(person, 'aal2'),
        acts: none,
        hint: made.role ? 'suspended' : 'not_allowed',
      }
    }
    await town.set('rollback to savepoint kind')
  }
}

promise('D-14, A-37: each function of staff answers those whose role includes its act, and others alike whatever exists', async (town) => {
  const scene = await setScene(town)
  await town.admin()
  const found = (await town.set(functionsOfStaff)) as { name: string; act: string; arguments: Record<string, string> }[]
  assert.deepEqual(
    found.map(({ name }) => name),
    functions,
  )
  const unexpected: string[] = []
  for await (const { kind, who, acts, hint } of callers(town)) {
    const roleActs =
      who === null
        ? []
        : await town.set(
            'select act from public.user_roles as mine join internal.role_acts as theirs using (role) where mine.user_id = $1',
            [who.id],
          )
    const isAdmin =
      who !== null && (await town.set(`select from public.user_roles where user_id = $1 and role = 'admin'`, [who.id])).length > 0
    for (const { name, act, arguments: types } of found) {
      const names = Object.keys(types)
      const sql = `select public.${name}(${names.map((each, at) => `${each} => $${at + 1}::${types[each]}`).join(', ')}) as answer`
      const valuesOf = (ids: Partial<Scene>) =>
        names.map((each) => ids[each as keyof Scene] ?? (types[each] === 'uuid' ? nobody : plain[each]))
      const answer = await knock(town, who, sql, valuesOf(scene))
      const missing = await knock(town, who, sql, valuesOf({}))
      // Those without the act hear the same whatever is missing in their session.
      const knows = isAdmin || roleActs.some((each) => each['act'] === act)
      const shut = who === null ? '42501' : name === 'admin_reset_target' ? 'null' : `PT403 ${knows ? hint : 'not_allowed'}`
      const isRight = acts.has(act) ? !/^(42501|PT403)/.test(answer) : answer.startsWith(shut) && answer === missing
      if (!isRight) unexpected.push(`${kind}: ${name}: ${answer} / ${missing}`)
    }
  }
  assert.deepEqual(unexpected, [])
})

const functions = [
  'admin_appeals',
  'admin_member',
  'admin_members',
  'admin_overview',
  'admin_reset_target',
  'admin_settings',
  'announcement_create',
  'announcement_end',
  'announcement_list',
  'announcement_reach',
  'appeal_answer',
  'comp_end',
  'comp_give',
  'failed_billing_events',
  'member_limit',
  'member_sign_out',
  'member_suspend',
  'member_unverify',
  'member_warn',
  'notice_preview',
  'plan_figures',
  'role_give',
  'role_take',
  'sanction_lift',
  'setting_change',
  'staff_note_add',
  'switch_feature',
  'waitlist_figures',
  'waitlist_invite',
  'waitlist_invite_one',
  'waitlist_mail_again',
]

promise(
  'D-14, A-37: each table of staff shows others’ rows to those whose role includes its act, and nobody writes it freely',
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
        'contact_messages',
        'sanctions',
        'site_stats',
        'staff_notes',
        'user_roles',
        'waitlist_signups',
      ],
    )
    const unexpected: string[] = []
    for await (const { kind, who, acts } of callers(town)) {
      for (const { name, act } of found) {
        const theirs = owned.includes(name) ? `where user_id = '${scene.member_id}'` : ''
        const column = name === 'site_stats' ? 'source' : name === 'user_roles' ? 'user_id' : 'id'
        const read = await knock(town, who, `select ${column} from public.${name} ${theirs} limit 1`, [])
        const isThere = (await town.set(`select from public.${name} ${theirs}`)).length > 0
        assert.ok(isThere, name)
        const seen = who !== null && read === 'open' && (await town.as(who, `select ${column} from public.${name} ${theirs}`)).length > 0
        if (seen !== acts.has(act)) unexpected.push(`${kind}: reads ${name}: ${seen}`)
        for (const sql of [`delete from public.${name}`, `insert into public.${name} default values`]) {
          const written = await knock(town, who, sql, [])
          if (!written.startsWith('42501')) unexpected.push(`${kind}: ${sql}: ${written}`)
        }
      }
      const files = who === null ? [] : await town.as(who, `select name from storage.objects where bucket_id = 'exports'`)
      if (files.length > 0) unexpected.push(`${kind}: sees copies of others’ data`)
    }
    assert.deepEqual(unexpected, [])
  },
)

promise('the service key does none of it: who acts is a person', async (town) => {
  const scene = await setScene(town)
  for (const { name, arguments: types } of (await town.set(functionsOfStaff)) as { name: string; arguments: Record<string, string> }[]) {
    const names = Object.keys(types)
    await town.set('savepoint service')
    await town.set(`select set_config('role', 'service_role', true), set_config('request.jwt.claims', '{"role": "service_role"}', true)`)
    const sql = `select public.${name}(${names.map((each, at) => `${each} => $${at + 1}::${types[each]}`).join(', ')}) as answer`
    const heard = await town
      .set(
        sql,
        names.map((each) => scene[each as keyof Scene] ?? plain[each]),
      )
      .then(
        (rows) => String(rows[0]?.['answer']),
        ({ code, hint }: pg.DatabaseError) => `${code} ${hint}`,
      )
    await town.set('rollback to savepoint service')
    assert.equal(heard, name === 'admin_reset_target' ? 'null' : 'PT403 not_allowed', name)
  }
})
