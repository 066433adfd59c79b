import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import type { JobState } from '#domain/jobs/listings.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../listing.copy.ts'
import type { Job } from '../jobs.data.ts'

/** Asks the owner for a trade (B12.9), if a trade pays for the job and the owner takes requests. */
export function TradeLink({ job, state }: { job: Job; state: JobState }) {
  const { owner } = job
  if (state !== 'open' || job.compensation_type === 'paid' || !owner?.open_to_trade || owner.is_suspended) return null
  return (
    <Button asChild variant="outline" size="lg">
      <Link {...paths.requestTrade(owner.id, { job: job.id })}>
        <ArrowLeftRight aria-hidden /> {copy.proposeTrade}
      </Link>
    </Button>
  )
}
