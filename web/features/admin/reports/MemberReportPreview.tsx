import { RecordLink, ReportFacts } from '../forum/ReportFacts.tsx'
import { copy } from './reports.copy.ts'
import type { MemberReport } from './reports.data.ts'

export function MemberReportPreview({ report }: { report: MemberReport }) {
  const { kind, member, words, writtenAt } = report
  const hasWords = kind === 'message' || kind === 'review'
  return (
    <>
      <div className="grid gap-1">
        <h2 className="d4">{member.name}</h2>
        <p className="muted text-sm">{copy.kinds[kind]}</p>
      </div>
      {hasWords && (words === null ? <p className="note">{copy.erased}</p> : <p className="queue-quote">{words}</p>)}
      <ReportFacts reported={report} writtenAt={writtenAt} />
      {kind === 'review' && <p className="muted text-sm">{copy.hideReview}</p>}
      <RecordLink memberId={member.id} tab="reports" />
    </>
  )
}
