import { Banknote, LockKeyhole, Star, Wifi } from 'lucide-react'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { benefitTexts, daysText, firstDayText, licensesText, tipsPolicyLabels, wholePay } from '#domain/jobs/listings.ts'
import { Fact, Facts } from '#web/features/listing/detail/Facts.tsx'
import { Owner } from '#web/features/listing/detail/Owner.tsx'
import { Checklist, Numbered, Part, PartText } from '#web/features/listing/detail/Part.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { fullDay } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Replies } from '../board/JobRows.tsx'
import { copy as shared } from '../applications.copy.ts'
import { copy } from '../listing.copy.ts'
import type { ShownJob } from '../jobs.data.ts'
import { ago } from '../when.ts'

/** Everything a listing says, for those who may apply and for its owner. */
export function JobFacts({ job }: { job: ShownJob }) {
  return (
    <>
      <Badges job={job} />
      <Terms job={job} />
      <Replies job={job} />
      <Part title={copy.about}>
        <PartText>{job.description}</PartText>
      </Part>
      {job.benefits.length > 0 && (
        <Part title={copy.benefits}>
          <Checklist lines={benefitTexts(job.benefits)} />
        </Part>
      )}
      {job.requirements !== '' && (
        <Part title={copy.requirements}>
          <Checklist lines={linesOf(job.requirements)} />
        </Part>
      )}
      {job.auto_questions.length > 0 && (
        <Part title={copy.questions}>
          <Numbered>
            {job.auto_questions.map((question) => (
              <li key={question}>
                <span>
                  {question} {job.required_questions.includes(question) && <span className="muted text-xs">{copy.required}</span>}
                </span>
              </li>
            ))}
          </Numbered>
        </Part>
      )}
      <p className="note">
        <LockKeyhole aria-hidden />
        <span>{copy.privacy}</span>
      </p>
    </>
  )
}

function Badges({ job }: { job: ShownJob }) {
  return (
    <p className="listing-badges">
      <Badge tone="success" icon={<Banknote aria-hidden />}>
        {copy.pay[job.compensation_type]}
      </Badge>
      {job.is_remote && (
        <Badge tone="info" icon={<Wifi aria-hidden />}>
          {copy.remote}
        </Badge>
      )}
      {job.featured && (
        <Badge tone="brand" icon={<Star aria-hidden />}>
          {copy.featured}
        </Badge>
      )}
      <Badge>{job.job_type}</Badge>
      {job.categories.filter(isCraft).map((craft) => (
        <Badge key={craft} tone="outline">
          {craftLabels[craft]}
        </Badge>
      ))}
    </p>
  )
}

function Terms({ job }: { job: ShownJob }) {
  const now = useNow()
  const firstDay = firstDayText(job, now)
  return (
    <Facts>
      <Fact label={copy.facts.compensation}>{wholePay(job)}</Fact>
      {job.tips_policy && <Fact label={copy.facts.tips}>{tipsPolicyLabels[job.tips_policy]}</Fact>}
      <Fact label={copy.facts.type}>{job.job_type}</Fact>
      <Fact label={copy.facts.posted}>
        {ago(job.created_at, now)}
        {job.owner && (
          <>
            {' '}
            by <Owner owner={job.owner} />
          </>
        )}
      </Fact>
      {job.employment_class && <Fact label={copy.facts.class}>{copy.classes[job.employment_class]}</Fact>}
      {job.min_experience_years !== null && job.min_experience_years > 0 && (
        <Fact label={copy.facts.experience}>{copy.years(job.min_experience_years)}</Fact>
      )}
      {job.license_types.length > 0 && <Fact label={copy.facts.licenses}>{licensesText(job.license_types)}</Fact>}
      {job.schedule_days.length > 0 && <Fact label={copy.facts.days}>{daysText(job.schedule_days)}</Fact>}
      {job.shift_notes !== '' && <Fact label={copy.facts.shifts}>{job.shift_notes}</Fact>}
      {firstDay !== '' && <Fact label={copy.facts.start}>{firstDay}</Fact>}
      {job.contact_pref && <Fact label={copy.facts.contact}>{copy.contacts[job.contact_pref]}</Fact>}
      {job.openings > 1 && <Fact label={copy.facts.openings}>{job.openings}</Fact>}
      {job.average_response_time_hours !== null && (
        <Fact label={copy.facts.replies}>{shared.usually(job.average_response_time_hours)}</Fact>
      )}
      <Fact label={copy.facts.ends}>{fullDay(job.expires_at)}</Fact>
    </Facts>
  )
}

/** One requirement a line, without the marks that some begin with. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•·–]\s+/, '').trim())
    .filter(Boolean)
