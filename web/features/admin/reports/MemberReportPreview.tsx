import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { EvidencePictures } from '#web/features/moderation/EvidencePictures.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { RecordLink, ReportFacts } from '../forum/ReportFacts.tsx'
import { copy } from './reports.copy.ts'
import { jobOf, pictureOf, type MemberReport } from './reports.data.ts'
import { aboutOf, wordsOf } from './reported-words.ts'
import { ReportedJob } from './ReportedJob.tsx'

/** They have no words of their own: a conversation or a trade is between the two. */
const wordless = new Set<MemberReport['kind']>(['profile', 'conversation', 'trade'])

export function MemberReportPreview({ report }: { report: MemberReport }) {
  const { kind, member, title, words, link, writtenAt } = report
  const jobId = jobOf(report)
  const isGone = !wordless.has(kind) && title === null && words === null
  return (
    <>
      <div className="grid gap-1">
        <h2 className="d4">{member.name}</h2>
        <p className="muted text-sm">{aboutOf(kind, kind === 'profile' ? null : title)}</p>
      </div>
      {isGone && <p className="note">{copy.erased}</p>}
      {kind === 'portfolio_item' && <Picture report={report} />}
      {!wordless.has(kind) && words !== null && words !== '' && <p className="queue-quote">{words}</p>}
      {jobId !== null && <ReportedJob key={jobId} jobId={jobId} />}
      {link !== null && jobId === null && (
        <a
          className="text-link inline-flex items-center gap-1 justify-self-start text-sm"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {wordsOf(kind).open} <ExternalLink className="size-4" aria-hidden />
          <span className="visually-hidden">{copy.newTab}</span>
        </a>
      )}
      <ReportFacts reported={report} writtenAt={kind === 'profile' ? null : writtenAt} />
      <RecordLink memberId={member.id} tab="reports" />
    </>
  )
}

function Picture({ report }: { report: MemberReport }) {
  const me = useMe()
  const picture = useQuery(pictureOf(me.id, report))
  return (
    <Loaded query={picture} skeletons={<Skeleton className="size-24" />} failed={copy.pictureFailed}>
      {(piece) => (
        <EvidencePictures
          pictures={piece ? [{ addresses: piece.picture_addresses ?? [] }] : []}
          name={() => copy.picture(report.title ?? '')}
        />
      )}
    </Loaded>
  )
}
