import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay, timeOf } from '#web/ui/days.ts'
import { copy } from './forum.copy.ts'
import { reasonOf, type Reported } from './reported.ts'

const moment = (at: string) => `${fullDay(at)}, ${timeOf(at)}`

/** Who reported something, why and when. `reported` is null for a post that nobody reported. */
export function ReportFacts({ reported, writtenAt }: { reported: Reported | null; writtenAt: string | null }) {
  return (
    <>
      {reported !== null && <Reports reported={reported} />}
      {writtenAt !== null && (
        <dl className="admin-facts">
          <dt>{copy.written}</dt>
          <dd>{moment(writtenAt)}</dd>
        </dl>
      )}
    </>
  )
}

function Reports({ reported: { reporters, reasons, reports } }: { reported: Reported }) {
  const earlier = reasons.reduce((sum, [, many]) => sum + many, 0) - reports.length
  return (
    <section className="grid gap-2" aria-labelledby="reported-by">
      <h3 className="d5" id="reported-by">
        {copy.reportedBy(reporters)}
      </h3>
      <ul className="grid gap-3 text-sm">
        {reports.map(({ reason, detail, reporter, at }) => (
          <li key={`${at} ${reporter ?? ''}`} className="grid">
            <b>{reasonOf(reason)}</b>
            {detail !== '' && <span className="whitespace-pre-line">{detail}</span>}
            {reporter === null && <span>{copy.oddPatternLine}</span>}
            <span className="muted">
              {reporter !== null && `${reporter}, `}
              {moment(at)}
            </span>
          </li>
        ))}
      </ul>
      {earlier > 0 && <p className="muted text-sm">{copy.earlier(earlier)}</p>}
    </section>
  )
}

/** Opens the record of the member beside the queue of this tab. */
export function RecordLink({ memberId, tab = 'forum' }: { memberId: string; tab?: string }) {
  return (
    <Button asChild variant="outline" className="justify-self-start">
      <Link {...paths.admin({ tab, member: memberId, view: 'standing' })}>{copy.record}</Link>
    </Button>
  )
}
