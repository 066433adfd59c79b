// The kinds of content, by what can be done with one: declared in SQL, beside the table of each.
import type { contentKinds } from './generated/content-kinds.ts'

type Kinds = typeof contentKinds
type KindWith<Said> = { [Kind in keyof Kinds]: Kinds[Kind] extends Said ? Kind : never }[keyof Kinds]

/** Its searches can be saved. */
export type SearchedKind = KindWith<{ isSearched: true }>
/** The community hub shows what is new of it. */
export type HappeningKind = KindWith<{ isHappening: true }>
/** The table of what can be saved. */
export type SavableTable = Kinds[KindWith<{ savedIn: string }>]['table']
