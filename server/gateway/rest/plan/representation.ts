// Which of the formats asked for an answer takes: the first that what is asked can be given in.
import type { Catalogue, Handler, Media, Relation, Routine } from '../catalogue/catalogue.ts'
import { formatNamed, nothingAcceptable, type Accepted } from '../parse/accept.ts'
import type { SelectItem } from '../parse/query.ts'
import type { Shown } from './tree.ts'

/** What the operator allows. */
type Allowed = { isPlanShown: boolean; mostBytes: number }
type Of = { relation: Relation | null; routine: Routine | null; select: SelectItem[] }

export function shownAs({ handlers }: Catalogue, accepted: Accepted, of: Of, { isPlanShown, mostBytes }: Allowed): Shown {
  for (const format of accepted.formats) {
    const isFixed = format.kind === 'plan' || format.isObject || format.isStripped
    const made = isFixed ? null : madeBy(handlers, format.mediaType, of)
    if (made !== null) return { ...made, format: formatNamed(made.media.type), mostBytes }
    if (format.kind === 'plan' ? isPlanShown : format.kind !== 'other') return { format, handler: null, media: null, mostBytes }
  }
  throw nothingAcceptable(accepted)
}

type Made = { handler: Handler | null; media: Media }

/** What the database makes of this type. One for any type goes before all, and one for the relation before one for any rows. */
function madeBy(handlers: Handler[], type: string, of: Of): Made | null {
  const own = ofWhole(handlers, '*/*', of) ?? ofWhole(handlers, type, of)
  if (own !== null) return own
  const handler = handlers.find((one) => one.relation === null && one.media.type === type)
  return handler === undefined ? null : { handler, media: handler.media }
}

/** A function's value or an aggregate of a relation's rows, which both serve the whole alone. */
function ofWhole(handlers: Handler[], type: string, { relation, routine, select }: Of): Made | null {
  if (select.length !== 1 || select[0]?.kind !== 'all') return null
  const result = routine?.result
  if (result?.kind === 'scalar' && !result.isSet && result.media?.type === type) return { handler: null, media: result.media }
  const handler = handlers.find((one) => one.relation !== null && one.relation === relation && one.media.type === type)
  return handler === undefined ? null : { handler, media: handler.media }
}
