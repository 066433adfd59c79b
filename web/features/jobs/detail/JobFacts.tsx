import { Banknote, Check, LockKeyhole, Star, Wifi } from 'lucide-react'
import type { ReactNode } from 'react'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { benefitTexts, daysText, firstDayText, licensesText, tipsPolicyLabels, wholePay } from '#domain/jobs/listings.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { fullDay } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Replies } from '../board/JobRows.tsx'
import { copy as shared } from '../applications.copy.ts'
import { copy } from '../listing.copy.ts'
import type { Job } from '../jobs.data.ts'
import { ago } from '../when.ts'

/** Everything a listing says, for those who may apply and for its owner. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <>
      <Badges job={job} />
      <Facts job={job} />
      <Replies job={job} />
      <Part title={copy.about}>
        <p className="job-text">{job.description}</p>
      </Part>
      {job.benefits.length > 0 && (
        <Part title={copy.benefits}>
          <ul className="job-needs">
            {benefitTexts(job.benefits).map((benefit) => (
              <li key={benefit}>
                <Check aria-hidden />
                {benefit}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {job.requirements !== '' && (
        <Part title={copy.requirements}>
          <ul className="job-needs">
            {linesOf(job.requirements).map((line, at) => (
              <li key={at}>
                <Check aria-hidden />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {job.auto_questions.length > 0 && (
        <Part title={copy.questions}>
          <ol className="job-questions">
            {job.auto_questions.map((question) => (
              <li key={question}>
                <span>
                  {question} {job.required_questions.includes(question) && <span className="muted text-xs">{copy.required}</span>}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <p className="note">
        <LockKeyhole aria-hidden />
        <span>{copy.privacy}</span>
      </p>
    </>
  )
}

function Badges({ job }: { job: Job }) {
  return (
    <p className="job-badges">
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

function Facts({ job }: { job: Job }) {
  const now = useNow()
  const firstDay = firstDayText(job, now)
  return (
    <dl className="job-facts">
      <Fact label={copy.facts.compensation}>{wholePay(job)}</Fact>
      {job.tips_policy && <Fact label={copy.facts.tips}>{tipsPolicyLabels[job.tips_policy]}</Fact>}
      <Fact label={copy.facts.type}>{job.job_type}</Fact>
      <Fact label={copy.facts.posted}>
        {ago(job.created_at, now)}
        {job.owner && (
          <>
            {' '}
            by{' '}
            <Link {...paths.professional(job.owner.id)} className="text-link">
              {job.owner.full_name}
            </Link>
            {/* A space that does not break, so that the seal is never alone on a line. */}
            {job.owner.is_verified && (
              <>
                &nbsp;
                <Seal />
              </>
            )}
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
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** One requirement a line, without the marks that some begin with. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•·–]\s+/, '').trim())
    .filter(Boolean)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5" aria-label={title}>
      <h3 className="d5">{title}</h3>
      {children}
    </section>
  )
}
