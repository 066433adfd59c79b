import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { shortDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy as shared } from '../applications.copy.ts'
import type { ReceivedApplication } from '../applications.data.ts'
import type { Job } from '../jobs.data.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { MessageButton } from '../chats/MessageButton.tsx'
import { ApplicationView } from './ApplicationView.tsx'
import { copy } from './owner.copy.ts'
import { useApplicationMove } from './use-application-move.ts'

/** `heading`: of the group that begins with this row; `many` is null while more are to come. */
type Row = {
  job: Job
  application: ReceivedApplication
  heading: { title: string; many: number | null } | null
  isOpen: boolean
  onToggle: () => void
}

export function ApplicantRow({ job, application, heading, isOpen, onToggle }: Row) {
  const now = useNow()
  const { id, applicant, applicant_id, status, mode, created_at } = application
  const name = applicant?.full_name ?? copy.formerMember
  const viewing = useApplicationMove()
  function open() {
    if (status === 'submitted') viewing.mutate({ id, status: 'viewed', name })
  }
  useOpenedByLink(isOpen, open)
  function toggle() {
    if (!isOpen) open()
    onToggle()
  }
  return (
    <li className="applicant-row">
      {heading && (
        <h3 className="applicant-group">
          {heading.title} {heading.many !== null && <span className="muted tabular-nums">{heading.many}</span>}
        </h3>
      )}
      <h4>
        <button type="button" className="applicant" aria-expanded={isOpen} aria-controls={`application-${id}`} onClick={toggle}>
          <Cameo name={name} craft={craftOf(applicant?.specialties[0])} seed={applicant_id} src={applicant?.profile_picture} size={46} />
          <span className="grid min-w-0 gap-1">
            <span className="flex items-baseline justify-between gap-3">
              <b className="wrap-anywhere">
                {name} {applicant?.is_verified && <Seal />}
              </b>
              <time className="muted flex-none text-xs tabular-nums" dateTime={created_at}>
                {copy.applied(shortDay(created_at, now))}
              </time>
            </span>
            {applicant && <span className="muted truncate text-sm">{aboutOf(applicant)}</span>}
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge status={status} />
              <Badge tone="outline">{shared.modes[mode]}</Badge>
              {status === 'submitted' && <span className="muted text-xs">{copy.unopened}</span>}
            </span>
          </span>
          <ChevronDown aria-hidden />
        </button>
      </h4>
      {applicant && <MessageButton to={applicant} onOpen={open} />}
      <div id={`application-${id}`} hidden={!isOpen}>
        {isOpen && <ApplicationView job={job} application={application} name={name} />}
      </div>
    </li>
  )
}

/** A row that is there open, from a notification, counts as opened like one that is pressed. */
function useOpenedByLink(isOpen: boolean, open: () => void): void {
  const opened = useEffectEvent(() => isOpen && open())
  useEffect(() => {
    opened()
  }, [])
}

/** Nails, Portland, 10 years. */
function aboutOf({ specialties, city, experience_years: years }: NonNullable<ReceivedApplication['applicant']>): string {
  const craft = craftOf(specialties[0])
  return [craft !== 'general' && craftNames[craft], city, years !== null && years > 0 && copy.years(years)].filter(Boolean).join(', ')
}
