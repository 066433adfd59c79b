import type { ReportedWords } from '#web/features/kinds/reported.ts'

export const reported: ReportedWords = {
  marketplace_listing: { name: 'Listing', open: 'Open the listing' },
}
