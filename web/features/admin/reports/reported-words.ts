// What a reported piece is called: by the area that it is of, otherwise here.
import type { KindUnderReports } from '#domain/generated/content-kinds.ts'
import type { ReportedWords } from '#web/features/kinds/reported.ts'
import { copy } from './reports.copy.ts'

const areas = Object.values(import.meta.glob<ReportedWords>('../../*/kind/reported.ts', { eager: true, import: 'reported' }))
const words: ReportedWords = areas.reduce((all, area) => ({ ...all, ...area }), copy.kinds)

/** Of a kind of a later release, the database's own name. */
export const wordsOf = (kind: KindUnderReports): { name: string; open: string } => words[kind] ?? { name: kind, open: copy.open }

/** With what the title is of. */
export const aboutOf = (kind: KindUnderReports, title: string | null): string =>
  title === null ? wordsOf(kind).name : `${wordsOf(kind).name}: ${title}`
