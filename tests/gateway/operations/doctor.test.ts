import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf, adminWith, refusalOf } from '#tests/support/gateway/admin.ts'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'

let folder: string
let clone: Clone
let sql: pg.Client
let settings: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-doctor-'))
  clone = await cloneDatabase()
  settings = { ...addressesOf(clone), DATA_DIR: path.join(folder, 'data') }
  sql = new pg.Client(clone.owner)
  await sql.connect()
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at) values ('ana@town.test', now()) returning id`,
  )
  await sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [rows[0]?.id])
})
afterAll(async () => {
  await sql.end()
  await clone.drop()
  await rm(folder, { recursive: true, force: true })
})

test('nothing is wrong with a new local install, and the last backup is named once there is one', async () => {
  const healthy = await adminWith(settings, 'doctor')
  expect(healthy).toMatch(/^Nothing is wrong or unsafe\.\nGood to know:\n {2}- The database belongs to this version\./)
  expect(healthy).toContain('There is no backup yet')
  await adminWith(settings, 'backup', path.join(folder, 'saved'))
  expect(await adminWith(settings, 'doctor')).toMatch(/The last backup is of 20\S+ \(.*saved\)/)
})

test('a server that is open to others without mail, backup or a second factor for admins is unsafe', async () => {
  const open = { ...settings, HOST: '0.0.0.0', DATA_DIR: path.join(folder, 'other'), ADMIN_SECOND_FACTOR: 'off', DEMO: 'on' }
  const said = await refusalOf(open, 'doctor')
  expect(said).toContain('Unsafe:\n  - DEMO=on while HOST is 0.0.0.0')
  for (const what of ['SMTP_HOST is not set', 'ADMIN_SECOND_FACTOR=off', 'There is no backup.'])
    expect(said.split('Good to know')[0]).toContain(`  - ${what}`)
})

test('names from before that nobody could choose today are listed', async () => {
  const { rows } = await sql.query<{ id: string }>('select id from public.profiles limit 1')
  await sql.query(`alter table public.profiles disable trigger t30_truthful_names;
    update public.profiles set full_name = 'Ana from Ѕupport', salon_name = 'Lumen ✔'`)
  const said = await adminWith(settings, 'doctor')
  expect(said).toContain('Names that nobody could choose today, and that stay until they change: 2. Ask for other ones where they mislead.')
  expect(said).toContain(`(“Ana from Ѕupport”, member ${rows[0]?.id}; “Lumen ✔”, salon of member ${rows[0]?.id})`)
  await sql.query(`update public.profiles set full_name = 'Ana Alvarez', salon_name = '';
    alter table public.profiles enable trigger t30_truthful_names`)
  expect(await adminWith(settings, 'doctor')).not.toContain('Names that nobody could choose')
})

test('texts from before of which nothing shows are listed, and titles without a letter', async () => {
  const { rows } = await sql.query<{ id: string }>('select id from public.profiles limit 1')
  await sql.query(
    `alter table public.profiles disable trigger t10_plain_text; alter table public.profiles disable trigger t30_truthful_names; update public.profiles set headline = e'\\u3164', salon_name = ''`,
  )
  expect(await adminWith(settings, 'doctor')).toContain(
    `Texts of which nothing shows, and names and titles that have no letter, which stay until they change: 1. (profiles.headline of ${rows[0]?.id})`,
  )
  await sql.query(`update public.profiles set headline = '', salon_name = '!!!'`)
  expect(await adminWith(settings, 'doctor')).toContain(`(profiles.salon_name of ${rows[0]?.id})`)
  await sql.query(`update public.profiles set salon_name = ''; alter table public.profiles enable trigger t10_plain_text;
    alter table public.profiles enable trigger t30_truthful_names`)
  expect(await adminWith(settings, 'doctor')).not.toContain('Texts of which nothing shows')
})

test('addresses from before that nobody gets today are listed, with who has their plain form', async () => {
  const add = `insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id`
  const [typed, ascii] = [
    await sql.query<{ id: string }>(add, ['bea@müller.test']),
    await sql.query<{ id: string }>(add, ['bea@xn--mller-kva.test']),
  ]
  expect(await adminWith(settings, 'doctor')).toContain(
    `stay until they change: 1. Where one person has two accounts, ask which of them to keep. ("bea@müller.test" of ${typed.rows[0]?.id}, who may also be ${ascii.rows[0]?.id})`,
  )
  await sql.query(`delete from auth.users where email like 'bea@%'`)
  expect(await adminWith(settings, 'doctor')).not.toContain('Addresses in a form')
})

// What is done to the database, what the doctor says, and what undoes it.
const troubles: [what: string, done: string, said: RegExp, undone: string][] = [
  [
    'a moved clock',
    `update clock.settings set shift = '3 days'`,
    /Unsafe:\n {2}- The product's clock is moved by 3 days/,
    `update clock.settings set shift = '0'`,
  ],
  [
    'a failing task',
    `update clock.tasks set failed_since = '2020-01-02Z' where name = 'billing'`,
    /Wrong:\n {2}- The task billing has failed as a whole since 2020-01-02/,
    'update clock.tasks set failed_since = null',
  ],
  [
    'rows that the clock could not do',
    `insert into clock.failures (task, key, tries, first_at, again_at, error)
     select 'send digests', number, 2, '2020-01-02Z', '2020-01-03Z', 'too long' from generate_series(1, 3) as number`,
    /The task send digests could not be done for 3 rows, first at 2020-01-02.*tried again at 2020-01-03.*\(too long\)/,
    'delete from clock.failures',
  ],
  [
    'notifications that were lost',
    `insert into internal.lost_notices (template, error) values ('message', 'no room'), ('message', 'too long')`,
    /Notifications of the last seven days that could not be written: 2 \(message\), the last at 20.*\(too long\)/,
    'delete from internal.lost_notices',
  ],
  [
    'a job that was given up',
    `select graphile_worker.add_job('audit-head', max_attempts => 1);
     update graphile_worker._private_jobs set attempts = 1, last_error = 'no way'`,
    /The task audit-head failed\. .*\(no way\)/,
    'delete from graphile_worker._private_jobs',
  ],
  [
    'scheduled tasks that stopped',
    `insert into graphile_worker._private_known_crontabs values ('due-tasks', '2020-01-01Z', '2020-01-02Z')`,
    /have not run since 2020-01-02/,
    'delete from graphile_worker._private_known_crontabs',
  ],
  [
    'emails that were given up, and emails that wait',
    `insert into internal.emails (kind, address, due_at) values ('x', 'x@town.test', 'infinity'), ('x', 'x@town.test', now() - interval '2 hours')`,
    /could not be sent: 1\..*\n {2}- Emails that have been waiting for more than an hour: 1\./,
    'delete from internal.emails',
  ],
  [
    'another schema',
    `update platform.schema_versions set hash = 'other'`,
    /Wrong:\n {2}- The database was made by other files/,
    'select 1',
  ],
]

for (const [what, done, said, undone] of troubles) {
  test(`it finds ${what}`, async () => {
    await sql.query(done)
    try {
      expect(await refusalOf(settings, 'doctor')).toMatch(said)
    } finally {
      await sql.query(undone)
    }
  })
}
