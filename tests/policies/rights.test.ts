// The rights table: every kind of caller at every door and every table. The expected result follows from the plan
// (domain/membership.ts), and which feature a table requires from its rules (internal.table_rules).
import assert from 'node:assert/strict'
import { features, planFor } from '#domain/membership.ts'
import type { Door } from '../support/policies/all-areas/door.ts'
import { openWithoutPlan, setDoors } from '../support/policies/all-areas/doors.ts'
import { printedRights } from '../support/policies/all-areas/rights.ts'
import { become, kinds, opens } from '../support/policies/kinds.ts'
import { promise } from '../support/policies/promises.ts'
import type { Member, Stage } from '../support/policies/stage.ts'

/** As it is printed, and compared with the schema in reach.test.ts. */
const tables = Object.entries(printedRights().tables)
const neverWritten = tables.flatMap(([name, may]) => (may.insert.length > 0 || may.update.length > 0 || may.delete ? [] : [name]))

promise('every kind of caller reads and writes what their plan includes for each feature, and nothing else', async (town) => {
  const [me, other, third] = await town.professionals(3)
  const doors = await setDoors(town, { me, other, third })
  const readable = await tablesWithReadableColumns(town)
  const unexpected: string[] = []
  let cells = 0
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    if (made !== null) await become(town, me, made)
    const who = made === null ? null : me
    for (const door of doors) {
      const found = await standsOpen(town, who, door)
      cells += 1
      if (found !== opens(made, door.area)) unexpected.push(`${kind}: ${door.to} (${door.sql}) is ${found ? 'open' : 'shut'}`)
    }
    for (const table of neverWritten) {
      for (const sql of [`delete from public.${table}`, `insert into public.${table} default values`]) {
        cells += 1
        await town.refuses(who, sql)
      }
    }
    for (const [table] of tables) {
      cells += 1
      const read = `select from public.${table} limit 1`
      await (who !== null && readable.has(table) ? town.touches(who, read) : town.refuses(who, read))
    }
    await town.set('rollback to savepoint kind')
  }
  assert.equal(kinds.length, 16)
  assert.ok(tables.length >= 80 && neverWritten.length > 40 && doors.length > 90, 'everything was found')
  assert.equal(cells, kinds.length * (doors.length + 2 * neverWritten.length + tables.length))
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
  const doors = await setDoors(town, { me, other, third })
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
        if ((await standsOpen(town, me, door)) !== (made?.role === 'admin')) unexpected.push(`${area} off, ${kind}: ${door.sql}`)
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
  marketplace: {
    message: 'The marketplace is resting for now. Nothing is deleted. Please come back a little later.',
    hint: 'feature_off',
    detail: '{"area": "marketplace", "what": "feature_off_now"}',
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

promise('every table and function behind a feature has a door, or says why it is open', async (town) => {
  const [me, other, third] = await town.professionals(3)
  const doors = await setDoors(town, { me, other, third })
  const open = await openWithoutPlan()
  const rules = await town.set('select to_regclass(relation)::text as table, feature from internal.table_rules where feature is not null')
  const behind = rules.map(({ table, feature }) => ({ table: String(table).replace('public.', ''), area: String(feature) }))
  for (const { table, area } of behind) {
    const own = doors.filter((door) => door.to === table)
    for (const door of own) assert.equal(door.area, area, table)
    assert.ok(table in open || own.some(({ does }) => does === 'read'), `${table} has no door to read`)
    assert.ok(neverWritten.includes(table) || own.some(({ does }) => does === 'write'), `${table} has no door to write`)
  }
  const paid = new Set<string>(features.filter(({ plan }) => plan !== 'free').map(({ area }) => area))
  assert.deepEqual(
    behind.filter(({ area }) => !paid.has(area)),
    [],
    'a plan includes each feature that a table requires',
  )

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

async function tablesWithReadableColumns(town: Stage): Promise<Set<string>> {
  const readable = new Set<string>()
  for (const [table, { unread }] of tables) {
    const columns = `select from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`
    if ((await town.set(columns, [`public.${table}`])).length > unread.length) readable.add(table)
  }
  return readable
}

/** Tries each door separately and rolls back. */
async function standsOpen(town: Stage, who: Member | null, { sql, values }: Door): Promise<boolean> {
  await town.set('savepoint door')
  const found = await town.touches(who, sql, values).then(
    (rows) => rows > 0,
    (refusal: { code?: string; hint?: string }) =>
      !(refusal.code === '42501' || ['gate_basic', 'gate_premium', 'feature_off'].includes(refusal.hint ?? '')),
  )
  await town.set('rollback to savepoint door')
  return found
}
