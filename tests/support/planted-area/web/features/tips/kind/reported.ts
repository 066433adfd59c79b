import type { ReportedWords } from '#web/features/kinds/reported.ts'
import { copy } from './kind.copy.ts'

export const reported: ReportedWords = { tip: { name: copy.name, open: copy.open } }
