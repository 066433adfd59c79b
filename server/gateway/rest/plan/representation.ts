// Chooses the representation: the first accepted format that the result can be written in.
import type { Catalogue, Handler, Media, Relation, Routine } from '../catalogue/catalogue.ts'
import { formatNamed, nothingAcceptable, type Accepted } from '../parse/accept.ts'
import type { SelectItem } from '../parse/query.ts'
import type { Representation } from './tree.ts'

/** The operator's settings. */
type Allowed = { isPlanShown: boolean; mostBytes: number }
type Target = { relation: Relation | null; routine: Routine | null; select: SelectItem[] }

export function chooseRepresentation(
  { handlers }: Catalogue,
  accepted: Accepted,
  of: Target,
  { isPlanShown, mostBytes }: Allowed,
): Representation {
  for (const format of accepted.formats) {
    const isFixed = format.kind === 'plan' || format.isObject || format.isStripped
    const made = isFixed ? null : madeBy(handlers, format.mediaType, of)
    if (made !== null) return { ...made, format: formatNamed(made.media.type), mostBytes }
    if (format.kind === 'plan' ? isPlanShown : format.kind !== 'other') return { format, handler: null, media: null, mostBytes }
  }
  throw nothingAcceptable(accepted)
}

type MadeByDatabase = { handler: Handler | null; media: Media }

/** The database's media type handler: first one for any media type, then one for the relation, then one for any rows. */
function madeBy(handlers: Handler[], type: string, of: Target): MadeByDatabase | null {
  const own = ofWhole(handlers, '*/*', of) ?? ofWhole(handlers, type, of)
  if (own !== null) return own
  const handler = handlers.find((one) => one.relation === null && one.media.type === type)
  return handler === undefined ? null : { handler, media: handler.media }
}

/** A function's value, or an aggregate over a relation's rows. Both require the whole relation to be selected. */
function ofWhole(handlers: Handler[], type: string, { relation, routine, select }: Target): MadeByDatabase | null {
  if (select.length !== 1 || select[0]?.kind !== 'all') return null
  const result = routine?.result
  if (result?.kind === 'scalar' && !result.isSet && result.media?.type === type) return { handler: null, media: result.media }
  const handler = handlers.find((one) => one.relation !== null && one.relation === relation && one.media.type === type)
  return handler === undefined ? null : { handler, media: handler.media }
}
