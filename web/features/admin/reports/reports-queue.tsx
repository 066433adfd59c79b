import { reasonsOf } from '../forum/reported.ts'
import type { Decision, Queue } from '../queue/queue.ts'
import { MemberReportPreview } from './MemberReportPreview.tsx'
import { wordsOf } from './reported-words.ts'
import { copy } from './reports.copy.ts'
import { closeReports, reports, takeDown, type MemberReport } from './reports.data.ts'

const decision = (
  words: typeof copy.act,
  outcome: 'acted' | 'kept',
  variant: Decision<MemberReport>['variant'],
): Decision<MemberReport> => ({
  ...words,
  act: 'decide_reports',
  variant,
  fits: () => true,
  says: () => (
    <>
      <p>{words.says}</p>
      <p className="queue-quote">{words.reads}</p>
    </>
  ),
  run: (row) => closeReports(row, outcome),
})

const removal: Decision<MemberReport> = {
  ...copy.takeDown,
  act: 'decide_reports',
  variant: 'destructive',
  fits: ({ mayTakeDown }) => mayTakeDown,
  note: { label: copy.takeDown.note, templates: copy.takeDown.templates, isRequired: true, most: 500 },
  says: () => copy.takeDown.says,
  run: takeDown,
}

export const reportsQueue: Queue<MemberReport> = {
  key: reports.key,
  topic: 'queue:forum',
  label: copy.label,
  filters: [{ value: 'open', label: copy.filters.open }],
  page: reports.page,
  titleOf: (row) => `${row.member.name}, ${reasonsOf(row)}`,
  columns: [
    { label: copy.columns.reported, cell: ({ member }) => member.name },
    { label: copy.columns.why, cell: reasonsOf },
    { label: copy.columns.what, cell: ({ kind }) => wordsOf(kind).name },
  ],
  waitsSince: ({ at }) => at,
  preview: (row) => <MemberReportPreview report={row} />,
  decisions: [decision(copy.act, 'acted', 'default'), decision(copy.keep, 'kept', 'outline'), removal],
  empty: () => copy.empty,
}
