import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { MessageButton } from '#web/features/profiles/profile-page/MessageButton.tsx'
import { firstName } from '#web/features/profiles/profile-page/words.ts'
import { profiles, type ProfilePage } from '#web/features/profiles/profiles.data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from '../scheduling.copy.ts'
import { scheduling } from '../scheduling.data.ts'
import { choicesOf, meetingOf, type Chosen } from './meeting.ts'
import { MeetingFields } from './MeetingFields.tsx'
import { SharedTimes } from './SharedTimes.tsx'
import './times.css'

/** The times two members could meet for a service of one of them, with Message and Request as the next steps. */
export function SharedTimesDialog({ page, onClose }: { page: ProfilePage; onClose: () => void }) {
  const me = useMe()
  const services = useQuery(profiles.services(me.id))
  const hours = useQuery(scheduling.hours(me.id))
  const [chosen, setChosen] = useState<Chosen>({ serviceId: null, mode: null })
  const name = firstName(page.full_name)
  const choices = choicesOf(page, services.data ?? [])
  const meeting = meetingOf(choices, chosen)
  const theirs = meeting?.choice.isTheirs ? { service: meeting.choice.id } : {}

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.times.title}
      wide
      footer={
        <>
          <MessageButton member={page} />
          <Button asChild size="lg" className="flex-1">
            <Link {...paths.requestTrade(page.id, theirs)}>Request a trade</Link>
          </Button>
        </>
      }
    >
      <Loaded query={allOf(services, hours)} skeletons={<Skeleton className="h-40" />} failed={copy.times.failed}>
        {([, own]) => {
          if (own === null) return <HoursFirst />
          if (meeting === null) return <p className="muted">{copy.times.noService(name)}</p>
          return (
            <>
              <MeetingFields name={name} choices={choices} meeting={meeting} onChange={setChosen} />
              <SharedTimes
                member={page}
                meeting={{ serviceIds: [meeting.choice.id], minutes: meeting.choice.duration_minutes, locationMode: meeting.mode }}
                own={own.timezone}
              />
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function HoursFirst() {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{copy.times.hoursFirst}</p>
      <Button asChild variant="outline">
        <Link {...paths.myProfile({ tab: 'availability' })}>Set your hours</Link>
      </Button>
    </div>
  )
}
