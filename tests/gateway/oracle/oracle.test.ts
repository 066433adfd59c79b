// The table API against the real PostgREST 12.0.2 over the same rows: live where its binary runs, and everywhere against
// answers it gave (recorded.json, made by `npm run soak -- grammar record`).
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type Clone } from '../../support/database.ts'
import { ask, hung, type Answer } from '../../support/rest-oracle/ask.ts'
import { caseOf } from '../../support/rest-oracle/cases.ts'
import { differencesOf } from '../../support/rest-oracle/compare.ts'
import { explanationOf, reasons } from '../../support/rest-oracle/differences.ts'
import { compareMany, judge, summary, told } from '../../support/rest-oracle/run.ts'
import { applyFixture, findPostgrest, startOurs, startPostgrest, type Running } from '../../support/rest-oracle/servers.ts'

// `npm run soak -- grammar` asks more.
const cases = 8_000
const recorded = JSON.parse(readFileSync(new URL('./recorded.json', import.meta.url), 'utf8')) as [number, Answer][]

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

test('recorded answers of PostgREST are ours, but for what is meant to differ', async () => {
  const found: { unexplained: string[]; faults: string[]; leaks: string[] } = { unexplained: [], faults: [], leaks: [] }
  const compare = async ([seed, theirs]: [number, Answer]) => {
    const one = caseOf(seed)
    const our = await ask(ours, one).catch(hung)
    judge(one, our, seed, found)
    const isAlike = differencesOf(our, theirs).length === 0 || one.method === 'HEAD'
    if (!isAlike && explanationOf(one, our, theirs) === null) found.unexplained.push(told(seed, one, our, theirs))
  }
  for (let at = 0; at < recorded.length; at += 16) await Promise.all(recorded.slice(at, at + 16).map(compare))
  expect(recorded.length).toBeGreaterThan(300)
  expect(found).toEqual({ unexplained: [], faults: [], leaks: [] })
}, 120_000)

test('8,000 requests are answered as PostgREST answers them, without a fault, a hang or a row beyond policies', async () => {
  const binary = findPostgrest()
  if (binary === null) {
    // No build for this machine: the recorded answers above stand in.
    expect(`${process.platform} ${process.arch}`).not.toBe('linux x64')
    return
  }
  const theirs = await startPostgrest(binary, database)
  try {
    const tally = await compareMany(ours, theirs, { from: 1, count: cases })
    expect(tally.unexplained.length + tally.faults.length + tally.leaks.length, summary(tally)).toBe(0)
    expect(tally.cases).toBe(cases)
    // So that the list of what is meant to differ cannot quietly swallow the comparison.
    expect(tally.same, summary(tally)).toBeGreaterThan(0.8 * cases)
  } finally {
    await theirs.stop()
  }
}, 600_000)

test('what policies hide is there to be hidden', async () => {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const { rows } = await owner.query(
    `select (select count(*)::int from api.wishes where body like 'private-%') as wishes, (select count(*)::int from api.locked) as locked,
      (select count(*)::int from api.partly where secret = 'partly-hidden') as partly, (select count(*)::int from hidden.vault) as vault`,
  )
  await owner.end()
  expect(rows).toEqual([{ wishes: 2, locked: 1, partly: 2, vault: 1 }])
})

test('each meant difference has a reason of its own', () => {
  expect(new Set(reasons.map(({ name }) => name)).size).toBe(reasons.length)
  expect(reasons.filter(({ why }) => why.length < 15)).toEqual([])
})
