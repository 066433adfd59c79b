import { Badge } from '#web/ui/display/Badge.tsx'
import type { ChatReport } from './chat-reports.data.ts'
import { copy } from './forum.copy.ts'
import { RecordLink, ReportFacts } from './ReportFacts.tsx'

export function ChatReportPreview({ report }: { report: ChatReport }) {
  const { author, message } = report
  return (
    <>
      <h2 className="d4">{author.name}</h2>
      {message === null ? <p className="note">{copy.erased}</p> : <p className="queue-quote">{message.text}</p>}
      {message?.isDeleted && (
        <p>
          <Badge tone="warning">{copy.deletedAlready}</Badge>
        </p>
      )}
      <ReportFacts reported={report} writtenAt={message?.at ?? null} />
      <RecordLink memberId={author.id} />
    </>
  )
}
