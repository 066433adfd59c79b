// What clients of PostgREST notice besides rows: hints, the order of candidates, places of new rows, and statuses.
import { PostgrestClient } from '@supabase/postgrest-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type Clone } from '#tests/support/setup/database.ts'
import { applyFixture, startOurs, type Running } from '#tests/support/rest-oracle/servers.ts'

let database: Clone
let gateway: Running
let client: PostgrestClient

beforeAll(async () => {
  database = await emptyDatabase()
  await applyFixture(database)
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(`
    create table api.sales (id int not null, day date not null, person_id int constraint sales_person_fkey references api.people (id),
      primary key (id, day)) partition by range (day);
    create table api.sales_of_january partition of api.sales for values from ('2030-01-01') to ('2030-02-01');
    insert into api.sales values (1, '2030-01-05', 1);

    create table api.boats (id int primary key);
    create table api.bots (id int primary key, person_id int references api.people (id));
    create table hidden.boat_boats (
      one int references api.boats (id), other int references api.boats (id), primary key (one, other));
    create table api.peoples (id int primary key);

    create table api.crews (id int primary key);
    create table api.sailors (id int primary key, crew_id int constraint z_member_of references api.crews (id));
    alter table api.crews add captain_id int constraint a_captain references api.sailors (id);
    create table api.duties (crew_id int references api.crews (id), sailor_id int references api.sailors (id),
      primary key (crew_id, sailor_id));

    create table api.swapped (a int, b int, words text, primary key (b, a));

    create table api.endless (id int primary key);
    create function api.again() returns trigger language plpgsql as $$ begin
      insert into api.endless values (new.id + 1); return new; end $$;
    create trigger again before insert on api.endless for each row execute function api.again();

    create function api.raises(state text, words text, about text) returns void language plpgsql as $$ begin
      raise exception using errcode = state, message = words, detail = about; end $$;
    grant all on all tables in schema api to authenticated;
    grant execute on all functions in schema api to authenticated`)
  await owner.end()
  gateway = await startOurs(database)
  client = new PostgrestClient(gateway.base, { headers: gateway.headersFor('ana') })
})
afterAll(async () => {
  await gateway.stop()
  await database.drop()
})

test('a partition is read through its table alone', async () => {
  expect((await client.from('sales').select('id,people(name)')).data).toEqual([{ id: 1, people: { name: 'Ana' } }])
  for (const select of ['id', 'id,people(name)']) {
    expect(await client.from('sales_of_january').select(select)).toMatchObject({
      status: 404,
      error: { code: 'PGRST205', message: "Could not find the table 'api.sales_of_january' in the schema cache", hint: null },
    })
  }
})

test('a relation without relationships is taken for another one; one whose junction is hidden is not', async () => {
  expect((await client.from('peoples').select('genres(id)')).error).toMatchObject({
    code: 'PGRST200',
    hint: "Perhaps you meant 'people' instead of 'peoples'.",
  })
  expect((await client.from('boats').select('genres(id)')).error).toMatchObject({ code: 'PGRST200', hint: null })
  expect((await client.from('boats').select('boats(id)')).error).toMatchObject({ code: 'PGRST200', hint: null })
})

test('the candidates of an ambiguous embed are listed by their kind: the many, the one, and those through a junction', async () => {
  const { error, status } = await client.from('crews').select('sailors(id)')
  expect([status, error?.code]).toEqual([300, 'PGRST201'])
  expect(error?.details).toMatchObject([{ cardinality: 'one-to-many' }, { cardinality: 'many-to-one' }, { cardinality: 'many-to-many' }])
  expect(error?.hint).toBe(
    "Try changing 'sailors' to one of the following: 'sailors!z_member_of', 'sailors!a_captain', 'sailors!duties'. Find the desired relationship in the 'details' key.",
  )
})

test('the place of a new row names its key in the order of the columns', async () => {
  const made = await fetch(`${gateway.base}/swapped`, {
    method: 'POST',
    body: '{"a":1,"b":2,"words":"x"}',
    headers: { ...gateway.headersFor('ana'), 'content-type': 'application/json', prefer: 'return=headers-only' },
  })
  expect([made.status, made.headers.get('location')]).toEqual([201, '/swapped?a=eq.1&b=eq.2'])
})

test('a trigger without an end is a fault of the database, not of the request', async () => {
  const { error, status } = await client.from('endless').insert({ id: 1 })
  expect([status, error?.code]).toEqual([500, '54001'])
})

test('a raised status that is no number is a fault', async () => {
  expect(await client.rpc('raises', { state: 'PT40A', words: 'm', about: '' })).toMatchObject({ status: 500, error: { code: 'PT40A' } })
  expect(await client.rpc('raises', { state: 'PT402', words: 'm', about: '' })).toMatchObject({ status: 402, error: { code: 'PT402' } })
})

test('a raised response that cannot be read says which part', async () => {
  expect(await client.rpc('raises', { state: 'PGRST', words: 'nonsense', about: '{}' })).toMatchObject({
    status: 500,
    error: {
      code: 'PGRST121',
      message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
      details: "Invalid JSON value for MESSAGE: 'nonsense'",
      hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    },
  })
})

test('a query that cannot be read says where', async () => {
  expect((await client.from('people').select('id').or('')).error).toMatchObject({
    code: 'PGRST100',
    message: '"failed to parse logic tree (())" (line 1, column 4)',
    details: 'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  })
  expect((await client.from('people').select('data->>--34')).error).toMatchObject({ code: 'PGRST100' })
  const answer = await fetch(`${gateway.base}/people?order=id.nullslasttt`, { headers: gateway.headersFor('ana') })
  expect(await answer.json()).toMatchObject({
    message: '"failed to parse order (id.nullslasttt)" (line 1, column 13)',
    details: 'unexpected "t" expecting "," or end of input',
  })
})
