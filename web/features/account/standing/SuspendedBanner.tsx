import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './standing.copy.ts'
import { standing, suspensionOf } from './standing.data.ts'

/** Below the header of every screen while the member is suspended. */
export function SuspendedBanner({ userId }: { userId: string }) {
  const now = useNow()
  const own = useQuery(standing.own(userId))
  const suspension = suspensionOf(own.data ?? [], now)
  // The profile that shows this banner is read less often than a suspension ends.
  if (own.data !== undefined && suspension === undefined) return null
  return (
    <output className="banner quiet">
      <CirclePause aria-hidden className="flex-none" />
      <span>
        {copy.banner.suspended(suspension?.ends_at ?? null)}{' '}
        <Link {...paths.standing()} className="text-link">
          {copy.banner.why}
        </Link>
      </span>
    </output>
  )
}
