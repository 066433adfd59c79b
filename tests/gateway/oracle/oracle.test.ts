// The table API compared with the real PostgREST 12.0.2 on the same rows: live where its binary runs, and everywhere with
// recorded answers (recorded.json, made by `npm run soak -- grammar record`).
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type Clone } from '#tests/support/setup/database.ts'
import type { Answer } from '../../support/rest-oracle/ask.ts'
import { reasons } from '../../support/rest-oracle/differences.ts'
import { compareMany, compareWith, newTally, overCounted, summary, type Tally } from '../../support/rest-oracle/run.ts'
import { applyFixture, findPostgrest, startOurs, startPostgrest, type Running } from '../../support/rest-oracle/servers.ts'

// `npm run soak -- grammar` sends a hundred times as many.
const liveCases = 2_000
const recorded = JSON.parse(readFileSync(new URL('./recorded.json', import.meta.url), 'utf8')) as [number, Answer, Answer?][]

const wrongIn = ({ unexplained, faults, leaks }: Tally) => unexplained.length + faults.length + leaks.length

let database: Clone
let ours: Running

beforeAll(async () => {
  database = await emptyDatabase()
  await applyFixture(database)
  ours = await startOurs(database)
})
afterAll(async () => {
  await ours.stop()
  await database.drop()
})

test("our responses equal PostgREST's recorded ones, except for intended differences", async () => {
  const tally = newTally()
  for (let at = 0; at < recorded.length; at += 16) {
    await Promise.all(
      recorded.slice(at, at + 16).map(([seed, answer, got]) => compareWith(ours, seed, tally, { answer, got: got ?? null })),
    )
  }
  expect(recorded.length).toBeGreaterThan(300)
  expect(recorded.filter(([, , got]) => got !== undefined).length).toBeGreaterThan(10)
  expect(wrongIn(tally), summary(tally)).toBe(0)
  expect(overCounted(tally, 'recorded')).toEqual([])
})

test('2,000 requests get the same responses as from PostgREST, without a fault, a hang or a row that policies hide', async () => {
  const binary = findPostgrest()
  if (binary === null) {
    // There is no build for this machine, so only the recorded answers above are compared.
    expect(`${process.platform} ${process.arch}`).not.toBe('linux x64')
    return
  }
  const theirs = await startPostgrest(binary, database)
  try {
    const tally = await compareMany(ours, theirs, { from: 1, count: liveCases })
    expect(wrongIn(tally), summary(tally)).toBe(0)
    expect(tally.cases).toBe(liveCases)
    expect(overCounted(tally, 'live')).toEqual([])
  } finally {
    await theirs.stop()
  }
}, 60_000)

test('the rows that policies hide exist', async () => {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const { rows } = await owner.query(
    `select (select count(*)::int from api.wishes where body like 'private-%') as wishes, (select count(*)::int from api.locked) as locked,
      (select count(*)::int from api.partly where secret = 'partly-hidden') as partly, (select count(*)::int from hidden.vault) as vault`,
  )
  await owner.end()
  expect(rows).toEqual([{ wishes: 2, locked: 1, partly: 2, vault: 1 }])
})

test('each intended difference has its own reason', () => {
  expect(new Set(reasons.map(({ name }) => name)).size).toBe(reasons.length)
  expect(reasons.filter(({ why }) => why.length < 15)).toEqual([])
})
