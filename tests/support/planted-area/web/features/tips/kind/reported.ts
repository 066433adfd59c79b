import type { ReportedWords } from '#web/features/kinds/reported.ts'

export const reported: ReportedWords = { tip: { name: 'Tip', open: 'Open the tip' } }
