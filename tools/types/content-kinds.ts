// The kinds of content (internal.content_kinds), for screens that have something of their own for each.
import type pg from 'pg'

type Kind = {
  kind: string
  table: string
  saved_in: string | null
  decided_by: string | null
  is_searched: boolean
  is_happening: boolean
}
const quoted = (word: string | null) => (word === null ? 'null' : `'${word}'`)

export async function printContentKinds(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Kind>(
    `select kind, regexp_replace(relation, '^public\\.', '') as table, saved_in, decided_by, searched is not null as is_searched,
       happening is not null as is_happening
     from internal.content_kinds order by kind collate "C"`,
  )
  const lines = rows.map(
    ({ kind, table, saved_in: savedIn, decided_by: decidedBy, is_searched: isSearched, is_happening: isHappening }) =>
      `  ${kind}: { table: '${table}', savedIn: ${quoted(savedIn)}, decidedBy: ${quoted(decidedBy)}, isSearched: ${isSearched}, isHappening: ${isHappening} },`,
  )
  return `// Printed from the schema by \`npm run types\`. Never edited by hand; \`npm run check\` compares.

/**
 * Where each is, where saves of it are, and the act that decides reports of it; whether searches for it can be saved, and whether the
 * community hub shows it.
 */
export const contentKinds = {
${lines.join('\n')}
} as const

type Kinds = typeof contentKinds
type KindWith<Said> = { [Kind in keyof Kinds]: Kinds[Kind] extends Said ? Kind : never }[keyof Kinds]

/** A member can report it. */
export type ReportedKind = KindWith<{ decidedBy: string }>
/** Reports of it are under Reports; the forum and its live chat have queues of their own. */
export type KindUnderReports = KindWith<{ decidedBy: 'decide_reports' }>
/** Its searches can be saved. */
export type SearchedKind = KindWith<{ isSearched: true }>
/** The community hub shows what is new of it. */
export type HappeningKind = KindWith<{ isHappening: true }>
/** Members save it, with a heart. */
export type SavedItemKind = KindWith<{ savedIn: string }>
`
}
