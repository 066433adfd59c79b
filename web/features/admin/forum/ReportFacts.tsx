import { Link } from '@tanstack/react-router'
import { reasonNames } from '#web/features/moderation/moderation.copy.ts'
import type { Reason } from '#web/features/moderation/moderation.data.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay, timeOf } from '#web/ui/days.ts'
import { copy } from './forum.copy.ts'

type Report = { reason: string; detail: string; reporter: string; at: string }

export const reasonOf = (reason: string) => reasonNames[reason as Reason] ?? reason
const moment = (at: string) => `${fullDay(at)}, ${timeOf(at)}`

/** Who reported something, why and when. `report` is null for a post that nobody reported. */
export function ReportFacts({ report, writtenAt }: { report: Report | null; writtenAt: string | null }) {
  return (
    <dl className="admin-facts">
      {report !== null && (
        <>
          <dt>{copy.reason}</dt>
          <dd>{reasonOf(report.reason)}</dd>
          {report.detail !== '' && (
            <>
              <dt>{copy.detail}</dt>
              <dd className="whitespace-pre-line">{report.detail}</dd>
            </>
          )}
          <dt>{copy.by}</dt>
          <dd>{report.reporter}</dd>
          <dt>{copy.reported}</dt>
          <dd>{moment(report.at)}</dd>
        </>
      )}
      {writtenAt !== null && (
        <>
          <dt>{copy.written}</dt>
          <dd>{moment(writtenAt)}</dd>
        </>
      )}
    </dl>
  )
}

/** Opens the record of the member beside this queue. */
export function RecordLink({ memberId }: { memberId: string }) {
  return (
    <Button asChild variant="outline" className="justify-self-start">
      <Link {...linkTo(paths.admin({ tab: 'forum', member: memberId, view: 'standing' }))}>{copy.record}</Link>
    </Button>
  )
}
