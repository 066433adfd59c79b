import { useQuery } from '@tanstack/react-query'
import { ChevronUp, ExternalLink, MessageCircle, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { JobState } from '#domain/jobs/listings.ts'
import { useOpenConversation } from '#web/features/profiles/use-open-conversation.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/DropdownMenu.tsx'
import { applications } from '../applications.data.ts'
import { copy } from '../listing.copy.ts'
import { TradeLink } from './TradeLink.tsx'
import type { Job } from '../jobs.data.ts'

const ApplyDialog = lazy(() => import('../apply/ApplyDialog.tsx').then(({ ApplyDialog: part }) => ({ default: part })))
const words = copy.apply

/** Below the job: how to apply, or why that is not possible. */
export function ApplyBar({ job, state, myId }: { job: Job; state: JobState; myId: string }) {
  const own = useQuery(applications.ownOf(job.id, myId))
  const [isApplying, setApplying] = useState(false)
  return (
    <footer className="job-dock">
      {own.isPending ? null : own.data ? (
        <p>{copy.applied}</p>
      ) : state !== 'open' ? (
        <p>{copy.notOpen}</p>
      ) : (
        <ApplyMenu job={job} onApply={() => setApplying(true)} />
      )}
      {!own.isPending && <TradeLink job={job} state={state} />}
      {isApplying && (
        <Suspense>
          <ApplyDialog job={job} onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </footer>
  )
}

function ApplyMenu({ job, onApply }: { job: Job; onApply: () => void }) {
  const message = useOpenConversation(job.user_id)
  const external = job.external_apply_url
  return (
    <DropdownMenu
      side="top"
      align="end"
      trigger={
        <Button size="lg" busy={message.isPending && 'Opening...'}>
          {words.label} <ChevronUp aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Send aria-hidden />} line={words.hereLine} onSelect={onApply}>
        {words.here}
      </MenuItem>
      {external !== null && (
        <MenuLink>
          <a href={external} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden />
            <span>
              {words.externally}
              <small>{words.opens(new URL(external).hostname)}</small>
            </span>
          </a>
        </MenuLink>
      )}
      <MenuItem icon={<MessageCircle aria-hidden />} line={words.messageLine} onSelect={() => message.mutate()}>
        {words.message}
      </MenuItem>
    </DropdownMenu>
  )
}
