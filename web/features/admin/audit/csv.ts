import { csvOf } from '#domain/wording/csv.ts'
import type { Entry } from './audit.data.ts'

const columns = ['id', 'at', 'actor_id', 'act', 'target_kind', 'target_id', 'reason', 'before', 'after'] as const

export const auditCsv = (entries: readonly Entry[]): string =>
  csvOf([columns, ...entries.map((entry) => columns.map((name) => entry[name]))])
