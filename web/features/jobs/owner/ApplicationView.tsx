import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answersOf, availabilityOf, weekdays, type Availability } from '#domain/jobs/applications.ts'
import { pieceOf } from '#domain/portfolio.ts'
import { signedPhoto } from '#web/features/profiles/pictures/addresses.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { copy as shared } from '../applications.copy.ts'
import { applications, type ReceivedApplication } from '../applications.data.ts'
import { Interviews } from '../interviews/Interviews.tsx'
import type { Job } from '../jobs.data.ts'
import { ApplicationActions } from './ApplicationActions.tsx'
import { copy } from './owner.copy.ts'

/** What an applicant sent, and what the owner can do with it. */
export function ApplicationView({ job, application, name }: { job: Job; application: ReceivedApplication; name: string }) {
  const { intro, portfolio_ids, reason, status } = application
  const answers = answersOf(application.answers, job.auto_questions)
  const availability = availabilityOf(application.availability)
  return (
    <div className="application-view">
      <Part title={copy.intro}>
        <p className="whitespace-pre-wrap wrap-anywhere">{intro}</p>
      </Part>
      {answers.length > 0 && (
        <Part title={copy.answers}>
          <dl className="application-answers">
            {answers.map(([question, answer]) => (
              <div key={question}>
                <dt className="text-sm wrap-anywhere">{question}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">{answer}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {portfolio_ids.length > 0 && (
        <Part title={copy.portfolio}>
          <Pieces ids={portfolio_ids} />
        </Part>
      )}
      {availability && (
        <Part title={copy.available}>
          <Week availability={availability} />
        </Part>
      )}
      {reason !== null && (status === 'passed' || status === 'rejected') && reason !== 'position_filled' && (
        <Part title={copy.note}>
          <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>
        </Part>
      )}
      <Interviews interviews={application.interviews} isOwner name={name} />
      {application.applicant && (
        <Button asChild variant="link" size="sm" className="application-profile">
          <Link to={paths.professional(application.applicant_id)}>{copy.profile}</Link>
        </Button>
      )}
      <ApplicationActions job={job} application={application} name={name} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5" aria-label={title}>
      <h4 className="d5">{title}</h4>
      {children}
    </section>
  )
}

/** Those the applicant still shows. */
function Pieces({ ids }: { ids: string[] }) {
  const { data = [] } = useQuery(applications.pieces(ids))
  if (data.length === 0) return <p className="muted text-sm">{copy.portfolioHidden(ids.length)}</p>
  return (
    <ul className="application-pieces">
      {data.map(({ id, media, category, picture_addresses }) => (
        <li key={id}>
          <Art
            craft={craftOf(category)}
            seed={id}
            src={signedPhoto(picture_addresses)}
            label={pieceOf(media)?.altText ?? ''}
            w={260}
            h={320}
            sizes="8rem"
          />
        </li>
      ))}
    </ul>
  )
}

function Week({ availability }: { availability: Availability }) {
  return (
    <>
      <ul className="application-week">
        {weekdays.map((day) => (
          <li key={day} data-free={availability[day]}>
            {shared.days[day][0]}
            <span className="visually-hidden">, {availability[day] ? copy.free : copy.busy}</span>
          </li>
        ))}
      </ul>
      {availability.timePreference !== '' && <p className="muted text-sm wrap-anywhere">{availability.timePreference}</p>}
    </>
  )
}
