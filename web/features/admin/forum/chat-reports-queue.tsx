import { Link } from '@tanstack/react-router'
import { reasonNames } from '#web/features/moderation/moderation.copy.ts'
import type { Reason } from '#web/features/moderation/moderation.data.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay, timeOf } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import type { Queue } from '../queue/queue.ts'
import { copy } from './forum.copy.ts'
import { chatReports, closeReport, deleteReported, type ChatReport } from './forum.data.ts'

const reasonOf = ({ reason }: ChatReport) => reasonNames[reason as Reason] ?? reason
const moment = (at: string) => `${fullDay(at)}, ${timeOf(at)}`

export const chatReportsQueue: Queue<ChatReport> = {
  key: chatReports.key,
  label: copy.label,
  filters: [{ value: 'open', label: copy.filters.open }],
  page: chatReports.page,
  titleOf: (report) => `${report.author.name}, ${reasonOf(report)}`,
  columns: [
    { label: copy.columns.author, cell: ({ author }) => author.name },
    { label: copy.columns.reason, cell: reasonOf },
    { label: copy.columns.room, cell: ({ message }) => message?.roomId ?? '' },
  ],
  waitsSince: ({ at }) => at,
  preview: (report) => <Preview report={report} />,
  decisions: [
    {
      ...copy.remove,
      act: 'keep_chat',
      variant: 'destructive',
      fits: ({ message }) => message !== null && !message.isDeleted,
      says: () => copy.remove.says,
      run: deleteReported,
    },
    {
      ...copy.close,
      act: 'keep_chat',
      variant: 'outline',
      fits: () => true,
      says: () => copy.close.says,
      run: ({ id }) => closeReport(id),
    },
  ],
  empty: () => copy.empty,
}

function Preview({ report }: { report: ChatReport }) {
  const { author, message, detail } = report
  return (
    <>
      <h2 className="d4 wrap-anywhere">{author.name}</h2>
      {message === null ? <p className="note">{copy.erased}</p> : <p className="queue-quote">{message.text}</p>}
      {message?.isDeleted && (
        <p>
          <Badge tone="warning">{copy.deletedAlready}</Badge>
        </p>
      )}
      <dl className="admin-facts">
        <dt>{copy.columns.reason}</dt>
        <dd>{reasonOf(report)}</dd>
        {detail !== '' && (
          <>
            <dt>{copy.detail}</dt>
            <dd className="whitespace-pre-line">{detail}</dd>
          </>
        )}
        <dt>{copy.by}</dt>
        <dd>{report.reporter}</dd>
        <dt>{copy.reported}</dt>
        <dd>{moment(report.at)}</dd>
        {message !== null && (
          <>
            <dt>{copy.written}</dt>
            <dd>{moment(message.at)}</dd>
          </>
        )}
      </dl>
      <Button asChild variant="outline" className="justify-self-start">
        <Link {...linkTo(paths.admin({ tab: 'forum', member: author.id, view: 'standing' }))}>{copy.record}</Link>
      </Button>
    </>
  )
}
