import { useQuery } from '@tanstack/react-query'
import { ChevronUp, ExternalLink, MessageCircle, Send } from 'lucide-react'
import { useState } from 'react'
import { outsideApply, type JobState } from '#domain/jobs/listings.ts'
import { Dock } from '#web/features/listing/detail/DetailFrame.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { applications } from '../applications.data.ts'
import { copy } from '../listing.copy.ts'
import { TradeLink } from './TradeLink.tsx'
import { noteExternalClick, type Job } from '../jobs.data.ts'

const ApplyDialog = fetchedDialog(() => import('../apply/ApplyDialog.tsx').then(({ ApplyDialog: part }) => part))
const DirectMessage = fetchedDialog(() => import('#web/features/listing/message/DirectMessage.tsx').then(({ DirectMessage: part }) => part))
const words = copy.apply

/** Below the job: how to apply, or why that is not possible. */
export function ApplyBar({ job, state, myId }: { job: Job; state: JobState; myId: string }) {
  const own = useQuery(applications.ownOf(job.id, myId))
  const [asked, setAsked] = useState<'application' | 'message' | null>(null)
  const close = () => setAsked(null)
  return (
    <Dock>
      <Loaded query={own} skeletons={null} failed={<FailedLine says={copy.applicationFailed} onRetry={() => void own.refetch()} />}>
        {(application) => {
          if (application) return <p>{copy.applied}</p>
          if (state !== 'open') return <p>{copy.notOpen}</p>
          return <ApplyMenu job={job} onApply={() => setAsked('application')} onMessage={() => setAsked('message')} />
        }}
      </Loaded>
      {!own.isPending && <TradeLink job={job} state={state} />}
      {asked === 'application' && <ApplyDialog job={job} onClose={close} />}
      {asked === 'message' && (
        <DirectMessage to={{ id: job.user_id, full_name: job.owner?.full_name ?? job.company_name }} onClose={close} />
      )}
    </Dock>
  )
}

/** One that does not count changes nothing for who clicked. */
const countClick = (jobId: string) => noteExternalClick(jobId).catch(() => undefined)

function ApplyMenu({ job, onApply, onMessage }: { job: Job; onApply: () => void; onMessage: () => void }) {
  const outside = outsideApply(job)
  return (
    <DropdownMenu
      side="top"
      align="end"
      trigger={
        <Button size="lg">
          {words.label} <ChevronUp aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Send aria-hidden />} line={words.hereLine} onSelect={onApply}>
        {words.here}
      </MenuItem>
      {outside !== null && (
        <MenuLink>
          <a href={outside.link} target="_blank" rel="nofollow ugc noopener" onClick={() => void countClick(job.id)}>
            <ExternalLink aria-hidden />
            <span>
              {words.externally}
              <small>{words.opens(outside.host)}</small>
            </span>
          </a>
        </MenuLink>
      )}
      <MenuItem icon={<MessageCircle aria-hidden />} line={words.messageLine} onSelect={onMessage}>
        {words.message}
      </MenuItem>
    </DropdownMenu>
  )
}
