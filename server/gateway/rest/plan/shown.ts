// Which of the formats asked for an answer takes: the first that what is asked can be given in.
import type { Catalogue, Handler, Relation, Routine } from '../catalogue/catalogue.ts'
import { nothingAcceptable, type Accepted, type Format } from '../parse/accept.ts'
import type { SelectItem } from '../parse/query.ts'
import type { Shown } from './tree.ts'

/** What the operator allows. */
type Allowed = { isPlanShown: boolean; mostBytes: number }
type Of = { relation: Relation | null; routine: Routine | null; select: SelectItem[] }

export function shownAs({ handlers }: Catalogue, accepted: Accepted, of: Of, { isPlanShown, mostBytes }: Allowed): Shown {
  for (const format of accepted.formats) {
    const handler = handlers.length === 0 ? null : handlerOf(handlers, format, of)
    if (handler !== null) return { format: { ...format, kind: 'other' }, handler, mostBytes }
    if (format.kind === 'plan' ? isPlanShown : format.kind !== 'other' || isMadeBy(of.routine, format))
      return { format, handler: null, mostBytes }
  }
  throw nothingAcceptable(accepted)
}

// One made for the relation serves its whole rows alone; the formats with rules of their own cannot be taken over.
function handlerOf(handlers: Handler[], { mediaType, kind, isObject }: Format, { relation, select }: Of): Handler | null {
  if (kind === 'plan' || isObject) return null
  const isWhole = select.length === 1 && select[0]?.kind === 'all'
  const own = isWhole ? handlers.find((one) => one.relation !== null && one.relation === relation && one.media === mediaType) : undefined
  return own ?? handlers.find((one) => one.relation === null && one.media === mediaType) ?? null
}

/** A function whose value is such a text. */
function isMadeBy(routine: Routine | null, { mediaType }: Format): boolean {
  return routine?.result.kind === 'scalar' && (routine.result.media === mediaType || routine.result.media === '*/*')
}
