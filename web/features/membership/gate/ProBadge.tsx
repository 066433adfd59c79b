import { Gem } from 'lucide-react'
import { Badge } from '#web/ui/display/Badge.tsx'

/** For pro members, and founders while their benefits last (spec §6). */
export function ProBadge({ isPro }: { isPro: boolean }) {
  return (
    isPro && (
      <Badge tone="ink" icon={<Gem aria-hidden />}>
        Pro Member
      </Badge>
    )
  )
}
