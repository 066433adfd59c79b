// Sends many cases to both servers at once, and collects the differences.
import { ask, hung, type Answer, type Server } from './ask.ts'
import type { Case, Who } from './case.ts'
import { caseOf } from './cases.ts'
import { differencesOf } from './compare.ts'
import { explanationOf, reasons } from './differences.ts'
import type { Reason } from './seen.ts'

export type Tally = {
  cases: number
  same: number
  /** By the name of the reason. */
  explained: Map<string, number>
  unexplained: string[]
  /** Our answers with a fault, and requests without an answer. */
  faults: string[]
  /** Our answers with a row that the caller may not see. */
  leaks: string[]
}

/** Texts in restricted rows and columns, and who may see them. */
const secrets: [string, Who[]][] = [
  ['private-to-ana', ['ana']],
  ['private-to-bea', ['bea']],
  ['locked-away', []],
  ['vaulted', []],
  ['partly-hidden', []],
]
const atOnce = 16

export const newTally = (): Tally => ({ cases: 0, same: 0, explained: new Map(), unexplained: [], faults: [], leaks: [] })

export async function compareMany(ours: Server, theirs: Server, { from, count }: { from: number; count: number }): Promise<Tally> {
  const tally = newTally()
  const seeds = Array.from({ length: count }, (_, at) => from + at)
  const reads = seeds.filter(isRead)
  const others = seeds.filter((seed) => !isRead(seed))
  // What is written changes the planner's estimates and the places of rows. So all reads see the fixture as it was loaded.
  for (const group of [reads, others]) {
    const left = group.values()
    const work = async () => {
      for (const seed of left) await compareOne(ours, theirs, seed, tally)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  return tally
}

const isRead = (seed: number) => ['GET', 'HEAD'].includes(caseOf(seed).method)

async function compareOne(ours: Server, theirs: Server, seed: number, tally: Tally): Promise<void> {
  const one = caseOf(seed)
  await compareWith(ours, seed, tally, {
    answer: await ask(theirs, one).catch(hung),
    got: one.method === 'HEAD' ? await ask(theirs, { ...one, method: 'GET' }).catch(hung) : null,
  })
}

/** PostgREST's answer; for a HEAD, which has no error code, also that of its GET. */
export type Theirs = { answer: Answer; got: Answer | null }

export async function compareWith(ours: Server, seed: number, tally: Tally, { answer, got }: Theirs): Promise<void> {
  const one = caseOf(seed)
  const askOurs = (change: Partial<Case>) => ask(ours, { ...one, ...change }).catch(hung)
  const our = await askOurs({})
  tally.cases += 1
  judge(one, our, seed, tally)
  if (differencesOf(our, answer, one.method).length === 0) {
    tally.same += 1
    return
  }
  const reason = (await explanationOf(one, our, answer, askOurs)) ?? (got === null ? null : await explanationOfHead(one, our, got, askOurs))
  if (reason === null) tally.unexplained.push(told(seed, one, our, answer))
  else tally.explained.set(reason, (tally.explained.get(reason) ?? 0) + 1)
}

/** A HEAD may differ as its GET does, if it has the status and the headers of our own GET. */
async function explanationOfHead(one: Case, our: Answer, got: Answer, askOurs: (change: Partial<Case>) => Promise<Answer>) {
  const get: Case = { ...one, method: 'GET' }
  const ourGet = await askOurs({ method: 'GET' })
  if (our.status !== ourGet.status || our.range !== ourGet.range || our.type !== ourGet.type) return null
  return explanationOf(get, ourGet, got, (change) => askOurs({ method: 'GET', ...change }))
}

/** Conditions for every answer, whatever the other server returns. */
function judge(one: Case, our: Answer, seed: number, tally: Tally): void {
  const isAsked = /^\/rpc\/(?:refuse|answers)/.test(one.path)
  if (our.status === 0 || (our.status >= 500 && !isAsked))
    tally.faults.push(`#${seed} ${one.method} ${one.path}: ${our.status} ${our.body.slice(0, 300)}`)
  const isLeak = secrets.some(([text, seers]) => our.body.includes(text) && !seers.includes(one.who))
  if (isLeak) tally.leaks.push(`#${seed} ${one.who} ${one.method} ${one.path}: ${our.body.slice(0, 300)}`)
}

function told(seed: number, one: Case, our: Answer, their: Answer): string {
  const lines = differencesOf(our, their, one.method).map(
    ({ field, ours, theirs }) => `  ${field}\n    ours   ${ours.slice(0, 600)}\n    theirs ${theirs.slice(0, 600)}`,
  )
  return [`#${seed} ${one.who} ${one.method} ${one.path} ${JSON.stringify(one.headers)} ${one.body ?? ''}`, ...lines].join('\n')
}

/** Reasons that more requests need than allowed; those that fewer need are printed, so that the number is lowered. */
export function overCounted({ explained }: Tally, run: keyof Reason['cases']): string[] {
  const counted = reasons.map(({ name, cases }) => ({ name, most: cases[run], needed: explained.get(name) ?? 0 }))
  const line = ({ name, most, needed }: (typeof counted)[number]) => `${name}: ${needed} ${run}, where ${most} are allowed`
  const fewer = counted.filter(({ most, needed }) => needed < most)
  if (fewer.length > 0) console.log(`These numbers in the list of reasons can be lowered:\n${fewer.map(line).join('\n')}`)
  return counted.filter(({ most, needed }) => needed > most).map(line)
}

export function summary({ cases, same, explained, unexplained, faults, leaks }: Tally): string {
  const lines = [...explained]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `  ${String(count).padStart(7)}  ${name}`)
  const meant = [...explained.values()].reduce((sum, count) => sum + count, 0)
  return [
    `${cases} cases: ${same} answered alike, ${meant} meant to differ, ${unexplained.length} unexplained; ${faults.length} faults or hangs, ${leaks.length} rows beyond policies`,
    ...lines,
    ...unexplained.slice(0, 20),
    ...faults.slice(0, 20),
    ...leaks.slice(0, 20),
  ].join('\n')
}
