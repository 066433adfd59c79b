// With a real PostgreSQL: one write, one transaction and one caller per request.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PoolConnection } from './connection.ts'
import { DatabaseError, openDatabase, type Answer, type CallerSettings, type Database } from './database.ts'

type Scratch = { socketDir: string; port: number; ownerPassword: string; authenticatorPassword: string; template: string }
let engine: ChildProcess
let scratch: Scratch
const database = 'pool_test'
let owner: pg.Client
const log = pino({ level: 'silent' })
const anon: CallerSettings = { role: 'anon', claims: '{"role":"anon"}', userId: null }
const member = (at: number): CallerSettings => {
  const userId = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return { role: 'authenticated', claims: JSON.stringify({ role: 'authenticated', sub: userId }), userId }
}
const who = "select current_user, current_setting('request.jwt.claim.sub', true), $1::text"

beforeAll(async () => {
  const started = spawn(process.execPath, ['--import', 'tsx', 'tools/scratch.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  engine = started
  const [line] = await once(createInterface({ input: started.stdout }), 'line')
  scratch = JSON.parse(String(line)) as Scratch
  const admin = new pg.Client(login('postgres', 'postgres'))
  await admin.connect()
  await admin.query(`create database ${database} template ${scratch.template}`)
  await admin.end()
  owner = new pg.Client(login('postgres'))
  await owner.connect()
  await owner.query(`
    create schema pooltest;
    grant usage on schema pooltest to anon, authenticated;
    create table pooltest.notes (id int primary key, word text, constraint late unique (word) deferrable initially deferred);
    grant all on pooltest.notes to authenticated;
  `)
}, 120_000)

afterAll(async () => {
  await owner.end()
  // The engine stops when its standard input closes, and removes its databases.
  engine.stdin?.end()
  await once(engine, 'exit')
})

function login(user: 'postgres' | 'authenticator', name = database): pg.ClientConfig {
  const password = user === 'postgres' ? scratch.ownerPassword : scratch.authenticatorPassword
  return { host: scratch.socketDir, port: scratch.port, user, password, database: name }
}

function open(options: { size?: number; named?: boolean; standBack?: (processId: number) => boolean } = {}): Database {
  const db = openDatabase(
    { ...login('authenticator'), application_name: 'pool' },
    { size: options.size ?? 2, named: options.named ?? true, statementSeconds: 15, log, standBack: options.standBack },
  )
  onTestFinished(() => db.close())
  return db
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(DatabaseError)
      return error as DatabaseError
    },
  )

test('a statement runs as its caller and gives rows as text with their columns', async () => {
  const db = open()
  for (const round of [1, 2]) {
    const answer = await db.run(member(7), { name: 'who', text: who, values: [String(round)] })
    expect(answer.rows).toEqual([['authenticated', member(7).userId, String(round)]])
    expect(answer.columns).toEqual(['current_user', 'current_setting', 'text'])
    expect(answer.command).toBe('SELECT 1')
  }
})

test.each([true, false])('no setting of a caller outlives the request, named=%s', async (named) => {
  const client = new pg.Client(login('authenticator'))
  await client.connect()
  onTestFinished(() => client.end())
  const connection = new PoolConnection(client, { idle: () => {}, gone: () => {} })
  const settings =
    "select current_user::text, current_setting('request.jwt.claims', true), current_setting('request.jwt.claim.sub', true), " +
    "current_setting('statement_timeout'), current_setting('transaction_read_only')"
  const statements = [
    { name: 'good', text: settings, values: [] },
    { name: 'value', text: 'select $1::int', values: ['x'] },
    { name: 'column', text: 'select nothing_like_this', values: [] },
    { name: 'refused', text: 'select * from auth.users', values: [] },
    { name: 'raises', text: 'select 1 / $1::int', values: ['0'] },
    { name: 'late', text: 'select pg_sleep(1)', values: [] },
  ]
  let failed = 0
  for (let round = 0; round < 60; round += 1) {
    const caller = [anon, member(1), member(2)][round % 3] ?? anon
    const { name, text, values } = statements[round % statements.length] ?? { name: '', text: '', values: [] }
    const limit = name === 'late' ? '5' : '3000'
    const asked = [caller.role, caller.claims, caller.userId ?? '', limit, round % 2 === 0 ? 'on' : 'off']
    const query = { name: named ? `${caller.role}:${name}` : '', text, values }
    await new Promise<Answer>((resolve, reject) =>
      connection.run({ settings: asked, query, deadline: performance.now() + 5_000, ended: () => {}, resolve, reject }),
    ).then(
      ({ rows }) => expect(rows).toEqual([[caller.role, caller.claims, caller.userId ?? '', limit === '3000' ? '3s' : limit, asked[4]]]),
      () => (failed += 1),
    )
    const idle = await client.query({ text: settings, rowMode: 'array' })
    expect(idle.rows).toEqual([
      ['authenticator', idle.rows[0]?.[1] === null ? null : '', idle.rows[0]?.[2] === null ? null : '', '0', 'off'],
    ])
  }
  expect(failed).toBe(50)
})

test('a read cannot write', async () => {
  const text = "insert into pooltest.notes values (100, 'never')"
  const error = await failure(open().run(member(1), { name: 'write', text, values: [] }, { readOnly: true }))
  expect(error.code).toBe('25006')
})

test('a fault of the commit itself is reported, not the command that seemed to succeed', async () => {
  const db = open()
  const insert = (id: number) =>
    db.run(member(1), { name: 'note', text: 'insert into pooltest.notes values ($1, $2)', values: [String(id), 'twin'] })
  await insert(1)
  const error = await failure(insert(2))
  expect([error.code, error.constraint, error.table, error.schema]).toEqual(['23505', 'late', 'notes', 'pooltest'])
  const { rows } = await owner.query("select id from pooltest.notes where word = 'twin'")
  expect(rows).toEqual([{ id: 1 }])
})

test('a statement that takes too long ends with 57014 and the connection stays usable', async () => {
  const db = open({ size: 1 })
  // Connects, so that the limit below counts for the statement alone.
  await db.run(anon, { name: 'one', text: 'select 1', values: [] })
  const error = await failure(db.run(anon, { name: 'sleep', text: 'select pg_sleep(5)', values: [] }, { timeoutMs: 50 }))
  expect(error.code).toBe('57014')
  expect((await db.run(anon, { name: 'one', text: 'select 1', values: [] })).rows).toEqual([['1']])
  expect(db.stats()).toMatchObject({ open: 1, redials: 0 })
})

test('statements lost or changed behind our back are prepared again', async () => {
  const db = open({ size: 1 })
  await owner.query(
    'create table pooltest.shifting (a int); grant select on pooltest.shifting to authenticated; insert into pooltest.shifting values (1)',
  )
  const ask = () => db.run(member(1), { name: 'shifting', text: 'select * from pooltest.shifting', values: [] })
  expect((await ask()).columns).toEqual(['a'])
  await owner.query('alter table pooltest.shifting add b int default 2')
  const widened = await ask()
  expect([widened.columns, widened.rows]).toEqual([['a', 'b'], [['1', '2']]])
  await db.run(member(1), { name: '', text: 'deallocate all', values: [] })
  expect((await ask()).rows).toEqual([['1', '2']])
})

test('a connection keeps a bounded number of statements', async () => {
  const db = open({ size: 1 })
  for (let at = 0; at < 300; at += 1) await db.run(anon, { name: `s${at}`, text: `select ${at}`, values: [] })
  const inServer = await db.run(anon, { name: 'count', text: 'select count(*) from pg_prepared_statements', values: [] })
  expect(Number(inServer.rows[0]?.[0])).toBe(db.stats().statements)
  expect(db.stats().statements).toBeLessThanOrEqual(256)
  expect((await db.run(anon, { name: 's0', text: 'select 0', values: [] })).rows).toEqual([['0']])
})

test('a statement whose plan for all values is bad is planned for its values; a good one keeps its plan', async () => {
  const db = open({ size: 1 })
  // PostgreSQL expects to find either kind quickly by scanning the ids, but has to scan past all rows of the other kind.
  await owner.query(`
    create table pooltest.skewed (id int primary key, kind int);
    insert into pooltest.skewed select id, (id > 299900)::int from generate_series(1, 300000) as id;
    create index on pooltest.skewed (kind);
    analyze pooltest.skewed;
    grant select on pooltest.skewed to authenticated;
  `)
  const bad = { name: 'bad', text: 'select id from pooltest.skewed where kind = $1::int order by id limit 1', values: ['1'] }
  const good = { name: 'good', text: 'select kind from pooltest.skewed where id = $1::int', values: ['7'] }
  const plansOf = async () => {
    const text = `select name, generic_plans, custom_plans from pg_prepared_statements where name in ('u:bad', 'u:good') order by name`
    return (await db.run(member(1), { name: '', text, values: [] })).rows.map(([, generic, custom]) => [Number(generic), Number(custom)])
  }
  const run = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      expect((await db.run(member(1), bad)).rows).toEqual([['299901']])
      expect((await db.run(member(1), good)).rows).toEqual([['0']])
    }
  }
  await run(60)
  const [badBefore = []] = await plansOf()
  expect(badBefore[0], 'the planted statement was planned for all values at first').toBeGreaterThan(0)
  expect(db.stats().plannedForValues).toBe(1)
  // On a busy machine the good plan may be slow once. It is then tried both ways and stays in use.
  const plansOfTen = async () => {
    const before = await plansOf()
    await run(10)
    return (await plansOf()).map((counts, at) => counts.map((count, kind) => count - (before[at]?.[kind] ?? 0)))
  }
  await expect.poll(plansOfTen, { timeout: 15_000 }).toEqual([
    [0, 10],
    [10, 0],
  ])
})

test('a party is served in order, and a full queue refuses only that party', async () => {
  const db = open({ size: 1 })
  const order: number[] = []
  const echo = (at: number) =>
    db.run(anon, { name: 'echo', text: 'select $1', values: [String(at)] }, { party: 'network:192.0.2.1' }).then(
      () => void order.push(at),
      (error: unknown) => error,
    )
  const runs = Array.from({ length: 400 }, (_, at) => echo(at))
  const other = db.run(member(1), { name: 'who', text: who, values: ['x'] })
  const refused = (await Promise.all(runs)).filter((error) => error !== undefined)
  // More of them are refused if connecting took so long that some timed out.
  expect(refused.length).toBeGreaterThanOrEqual(400 - 256)
  for (const error of refused) expect(error).toMatchObject({ name: 'OverUse', status: 429, code: 'over_fair_share' })
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect((await other).rows).toEqual([['authenticated', member(1).userId, 'x']])
})

test('while no statement finishes, waiting ones are refused immediately instead of at their timeout', async () => {
  const db = open({ size: 1 })
  await db.run(anon, { name: 'one', text: 'select 1', values: [] })
  let hasEnded = false
  const stuck = db
    .run(member(1), { name: 'sleep', text: 'select pg_sleep(4)', values: [] }, { timeoutMs: 6_000 })
    .then(() => (hasEnded = true))
  const error = await failure(db.run(member(2), { name: 'one', text: 'select 1', values: [] }, { timeoutMs: 6_000 }))
  expect([error.code, hasEnded]).toEqual(['53300', false])
  await stuck
  expect((await db.run(member(2), { name: 'one', text: 'select 1', values: [] })).rows).toEqual([['1']])
})

test('a read is retried after the server ended the session; a write is not', async () => {
  const db = open({ size: 1 })
  await db.run(anon, { name: 'one', text: 'select 1', values: [] })
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pool' and datname = $1"
  await owner.query(end, [database])
  expect((await db.run(anon, { name: 'one', text: 'select 1', values: [] }, { readOnly: true })).rows).toEqual([['1']])

  const sleeping = failure(db.run(anon, { name: 'sleep', text: 'select pg_sleep(4)', values: [] }, { timeoutMs: 5_000 }))
  await expect.poll(async () => (await owner.query(`${end} and state = 'active' and query like '%pg_sleep%'`, [database])).rowCount).toBe(1)
  expect((await sleeping).code).toMatch(/^(57P01|08006)$/)
  expect((await db.run(anon, { name: 'one', text: 'select 1', values: [] })).rows).toEqual([['1']])
})

test('slow statements only use a quarter of the connections, with a lower priority; quick ones have the others', async () => {
  const asked: number[] = []
  // The first attempt fails, as the operating system does when there are too many at once.
  const db = open({ size: 8, standBack: (processId) => asked.push(processId) > 1 })
  const backend = (name: string, at: number) =>
    db.run(member(at), { name, text: 'select pg_backend_pid()', values: [] }).then(({ rows }) => Number(rows[0]?.[0]))
  const eight = (name: (at: number) => string) => Promise.all(Array.from({ length: 8 }, (_, at) => backend(name(at), at)))
  await eight(() => 'quick')
  const slow = await eight((at) => `never seen ${at}`)
  await expect.poll(() => backend('quick', 1).then((processId) => asked.includes(processId))).toBe(false)
  // Also at once, while the connections of the slow ones are idle.
  const quick = await eight(() => 'quick')
  expect(new Set(slow).size).toBeLessThanOrEqual(2)
  expect(slow.filter((processId) => !asked.includes(processId))).toEqual([])
  expect(quick.filter((processId) => asked.includes(processId))).toEqual([])
  const [refused] = asked
  expect(asked.filter((processId) => processId === refused)).toEqual([refused, refused])
})

test('a statement that turns out to be slow removes its connection from the quick ones', async () => {
  const asked: number[] = []
  const db = open({ size: 4, standBack: (processId) => asked.push(processId) > 0 })
  const sleep = (seconds: string, at: number) =>
    db
      .run(member(at), { name: 'sleep', text: 'select pg_backend_pid(), pg_sleep($1::float8)', values: [seconds] })
      .then(({ rows }) => Number(rows[0]?.[0]))
  await sleep('0', 1)
  await expect.poll(() => sleep('0', 2).then((processId) => asked.includes(processId))).toBe(false)
  const long = await sleep('1.6', 3)
  expect(asked).toEqual([expect.any(Number), long])
  // One of four connections is reserved for slow statements, so this one is closed to make room.
  const stillOpen = "select count(*)::int as open from pg_stat_activity where application_name = 'pool' and pid = any($1)"
  await expect.poll(async () => (await owner.query(stillOpen, [asked])).rows).toEqual([{ open: 1 }])
})

test('a value that is not a string is refused before anything is sent', async () => {
  const db = open({ size: 1 })
  const text = JSON.parse('[5]') as string[]
  await expect(db.run(anon, { name: 'one', text: 'select $1', values: text })).rejects.toBeInstanceOf(TypeError)
  expect((await db.run(anon, { name: 'two', text: 'select 2', values: [] })).rows).toEqual([['2']])
})

test('a database that cannot be reached is a coded outage', async () => {
  const db = openDatabase(login('authenticator', 'no_such_database'), { size: 1, named: true, statementSeconds: 15, log })
  onTestFinished(() => db.close())
  expect((await failure(db.run(anon, { name: 'one', text: 'select 1', values: [] }))).code).toBe('08001')
})
