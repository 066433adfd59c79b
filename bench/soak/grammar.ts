// Compares the table API with the real PostgREST on any number of seeded requests.
// For the first 8,000 it also counts how many need each of the reasons to differ.
//   npm run soak -- grammar [cases, 200000] [first seed, 1]
//   npm run soak -- grammar record      writes tests/gateway/oracle/recorded.json from PostgREST's answers
import { writeFileSync } from 'node:fs'
import { cloneOf } from '#tests/support/setup/clone.ts'
import { ask, type Answer } from '#tests/support/rest-oracle/ask.ts'
import { caseOf } from '#tests/support/rest-oracle/cases.ts'
import { compareMany, overCounted, summary, type Tally } from '#tests/support/rest-oracle/run.ts'
import { applyFixture, findPostgrest, startOurs, startPostgrest } from '#tests/support/rest-oracle/servers.ts'
import { startScratch } from '#tests/support/setup/scratch.ts'

const recordedSeeds = Array.from({ length: 500 }, (_, at) => 1_000_000 + at)
const counted = { from: 1, count: 8_000 }
const recordFile = new URL('../../tests/gateway/oracle/recorded.json', import.meta.url)

const binary = findPostgrest()
if (binary === null) throw new Error('there is no PostgREST for this machine')
const scratch = await startScratch()
const database = await cloneOf(scratch.scratch, 'template0')
await applyFixture(database)
const theirs = await startPostgrest(binary, database)
const ours = await startOurs(database)
try {
  if (process.argv[2] === 'record') {
    const answers: [number, Answer, Answer?][] = []
    for (const seed of recordedSeeds) {
      const one = caseOf(seed)
      const answer = await ask(theirs, one)
      if (one.method === 'HEAD') answers.push([seed, answer, await ask(theirs, { ...one, method: 'GET' })])
      else answers.push([seed, answer])
    }
    // Plans contain costs, and long responses are compared live.
    const kept = answers.filter((answer) => JSON.stringify(answer).length < 2000 && !JSON.stringify(answer).includes('cost='))
    writeFileSync(recordFile, `[\n${kept.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`)
    console.log(`${kept.length} answers recorded`)
  } else {
    const started = Date.now()
    const first = await compareMany(ours, theirs, counted)
    const tally = await compareMany(ours, theirs, { from: Number(process.argv[3] ?? 1), count: Number(process.argv[2] ?? 200_000) })
    console.log(summary(first))
    console.log(summary(tally))
    console.log(`${Math.round((Date.now() - started) / 1000)} s`)
    const tooMany = overCounted(first, 'soak')
    for (const line of tooMany) console.error(`FAULT ${line}`)
    process.exitCode = wrongIn(first) + wrongIn(tally) + tooMany.length === 0 ? 0 : 1
  }
} finally {
  await ours.stop()
  await theirs.stop()
  await database.drop()
  await scratch.stop()
}

function wrongIn({ unexplained, faults, leaks }: Tally): number {
  return unexplained.length + faults.length + leaks.length
}
