import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answersOf, availabilityOf } from '#domain/jobs/applications.ts'
import { ReportMenu } from '#web/features/moderation/ReportMenu.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { ReceivedApplication } from '../applications.data.ts'
import { Interviews } from '../interviews/Interviews.tsx'
import type { Job } from '../jobs.data.ts'
import { Pieces } from '../Pieces.tsx'
import { Week } from '../Week.tsx'
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
          <Pieces ids={portfolio_ids} hidden={copy.portfolioHidden} />
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
      <div className="application-about">
        {application.applicant && (
          <Button asChild variant="link" size="sm" className="application-profile">
            <Link {...paths.professional(application.applicant_id)}>{copy.profile}</Link>
          </Button>
        )}
        <ReportMenu
          member={{ id: application.applicant_id, full_name: name }}
          about={{ type: 'application', id: application.id }}
          label={copy.more(name)}
          look={{ variant: 'ghost', size: 'icon-sm' }}
        />
      </div>
      <ApplicationActions job={job} application={application} name={name} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5" aria-label={title}>
      <h5 className="d5">{title}</h5>
      {children}
    </section>
  )
}
