// Where our answers differ from PostgREST 12.0.2 on purpose, and why. "16" marks where newer versions do the same as we do.
import type { Answer } from './ask.ts'
import type { Case } from './case.ts'
import { differencesOf } from './compare.ts'
import { reasonsToServe } from './reasons-to-serve.ts'
import { reasonsToRefuse } from './reasons-to-refuse.ts'
import { reasonsOfWording } from './reasons-of-wording.ts'
import { problemOf, type Reason, type Seen } from './seen.ts'

export const reasons: Reason[] = [...reasonsOfWording, ...reasonsToRefuse, ...reasonsToServe]

export async function explanationOf(one: Case, ours: Answer, theirs: Answer, askOurs: Seen['askOurs']): Promise<string | null> {
  const fields = new Set(differencesOf(ours, theirs, one.method).map(({ field }) => field))
  const seen = { one, ours, theirs, we: problemOf(ours), they: problemOf(theirs), fields, askOurs }
  for (const reason of reasons) if (await reason.holds(seen)) return reason.name
  return null
}
