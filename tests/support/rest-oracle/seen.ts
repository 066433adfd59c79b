// One difference between our answer and PostgREST's, and what a reason may use to evaluate it.
import type { Answer } from './ask.ts'
import type { Case } from './case.ts'
import type { Difference } from './compare.ts'

export type Problem = { code: string; message: string; details: string | null; hint: string | null }
export type Seen = {
  one: Case
  ours: Answer
  theirs: Answer
  we: Problem
  they: Problem
  fields: Set<Difference['field']>
  /** Sends our server the same request with a change. */
  askOurs: (change: Partial<Case>) => Promise<Answer>
}
export type Reason = {
  name: string
  why: string
  /** How many recorded requests need it, how many of the 2,000 live ones, and of the 8,000 in the soak run. Only lower these. */
  cases: { recorded: number; live: number; soak: number }
  holds(seen: Seen): boolean | Promise<boolean>
}

const none: Problem = { code: '', message: '', details: null, hint: null }

export function problemOf({ body, status }: Answer): Problem {
  if (status < 300) return none
  try {
    return { ...none, ...(JSON.parse(body) as Partial<Problem>) }
  } catch {
    return none
  }
}

export const isServed = ({ status }: Answer) => status >= 200 && status < 300
export const isRefusal = ({ status }: Answer) => status >= 400 && status < 500
export const isBodyOnly = ({ fields }: Seen) => fields.size === 1 && fields.has('body')
export const hasSameCode = ({ ours, theirs, we, they }: Seen) => ours.status === theirs.status && we.code !== '' && we.code === they.code
export const prefers = ({ headers }: Case, word: string) => headers['prefer']?.includes(word) === true

/** The path in readable form. */
export function shownPath({ path }: Case): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // damaged on purpose
  }
}
