// Filters that only PostgreSQL can evaluate. Patterns and values with the same operator and type share a statement, so the
// number of statements does not grow with the number of listeners.
import type { FastifyBaseLogger } from 'fastify'
import { OverUse, type Party } from '#server/gateway/parties.ts'
import type { Database } from '#server/gateway/postgres/database.ts'
import { judge, type Filter } from './filters.ts'
import type { Interest } from './listeners.ts'
import type { Value } from '../feed/pgoutput.ts'

export type Question = { interest: Interest; valueOf: (column: string) => Value | undefined }
/** Evaluates the filters of one batch of changes, with one query per party. */
export type Judgements = { ask(party: Party, questions: Question[]): Promise<Verdict[]> }
type Verdict = 'yes' | 'no' | 'failed'
type Judge = { db: Database; log: FastifyBaseLogger; party: Party }
type FilterQuestion = { filter: Filter; cast: string; value: string }

const timeoutMs = 1_000
const signs: Record<Filter['operator'], string> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  isdistinct: '<>',
  is: 'is',
}
const patterns = new Set(['like', 'ilike', 'match', 'imatch'])

export function gatherQuestions(on: { db: Database; log: FastifyBaseLogger }): Judgements {
  const gathered = new Map<Party, { questions: Question[]; answers: Promise<Verdict[]> }>()
  return {
    async ask(party, questions) {
      const all: Question[] = []
      // Starts after the loop over the batch, so that all its questions are collected.
      const open = gathered.get(party) ?? { questions: all, answers: Promise.resolve().then(() => judgeByDatabase({ ...on, party }, all)) }
      gathered.set(party, open)
      const from = open.questions.push(...questions) - questions.length
      return (await open.answers).slice(from, from + questions.length)
    },
  }
}

/** One verdict per question, in order. */
async function judgeByDatabase(on: Judge, questions: Question[]): Promise<Verdict[]> {
  const asked = questions.map((question) => openConditions(question))
  const alike = new Map<string, FilterQuestion[]>()
  for (const each of asked.flat()) alike.set(kindOf(each), [...(alike.get(kindOf(each)) ?? []), each])
  const answers: Answers = new Map()
  for (const [kind, all] of alike) {
    const wanted = [...new Set(all.flatMap(({ filter }) => filter.values))]
    await ask(on, { kind, wanted, values: [...new Set(all.map(({ value }) => value))], first: all[0] }, answers)
  }
  return asked.map((conditions) => sum(conditions.map((each) => answerTo(each, answers))))
}

/** The column values that match, by kind and wanted value; null if the evaluation failed. */
type Answers = Map<string, Set<string> | null>
type Ask = { kind: string; wanted: string[]; values: string[]; first: FilterQuestion | undefined }

async function ask(on: Judge, { kind, wanted, values, first }: Ask, answers: Answers): Promise<void> {
  if (!first) return
  try {
    const found = await matches(on, first, wanted, values)
    for (const [place, one] of wanted.entries()) answers.set(`${kind} ${one}`, found[place] ?? new Set())
  } catch (error) {
    // One expensive pattern can time out; evaluate each alone, so that it does not affect the others.
    if (wanted.length > 1 && !(error instanceof OverUse))
      for (const one of wanted) await ask(on, { kind, wanted: [one], values, first }, answers)
    else for (const one of wanted) answers.set(`${kind} ${one}`, null)
    if (wanted.length === 1) on.log.warn({ err: error }, 'a filter could not be judged')
  }
}

function answerTo(asked: FilterQuestion, answers: Answers): Verdict {
  const { filter, value } = asked
  const found = filter.values.map((one) => answers.get(`${kindOf(asked)} ${one}`) ?? null)
  if (found.includes(null)) return 'failed'
  return found.some((holding) => holding?.has(value)) === filter.isNegated ? 'no' : 'yes'
}

function sum(verdicts: Verdict[]): Verdict {
  if (verdicts.includes('no')) return 'no'
  return verdicts.includes('failed') ? 'failed' : 'yes'
}

function openConditions({ interest, valueOf }: Question): FilterQuestion[] {
  return interest.filters.flatMap((filter) => {
    const type = interest.types[filter.column]
    const value = valueOf(filter.column)
    if (!type || typeof value !== 'string' || judge(filter, type.name, value) !== 'ask') return []
    return [{ filter, cast: type.cast, value }]
  })
}

function kindOf({ filter, cast }: FilterQuestion): string {
  return `${filter.operator} ${cast}`
}

/** For each wanted value, the column values that match it. */
async function matches({ db, party }: Judge, { filter, cast }: FilterQuestion, wanted: string[], values: string[]): Promise<Set<string>[]> {
  const right = patterns.has(filter.operator) ? 'pg_catalog.text' : cast
  const text = `select w.place, v.place
from unnest($1::text[]) with ordinality as w(wanted, place), unnest($2::text[]) with ordinality as v(value, place)
where v.value::${cast} ${signs[filter.operator]} w.wanted::${right}`
  const caller = { role: 'anon', claims: '{"role":"anon"}', userId: null } as const
  const statement = { name: '', text, values: [arrayText(wanted), arrayText(values)] }
  const { rows } = await db.run(caller, statement, { readOnly: true, timeoutMs, party })
  const found = wanted.map(() => new Set<string>())
  for (const [one, other] of rows) found[Number(one) - 1]?.add(values[Number(other) - 1] ?? '')
  return found
}

export function arrayText(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
