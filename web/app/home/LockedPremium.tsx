import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { copy as membershipCopy } from '#web/features/membership/membership.copy.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'

/** In the place of a block that premium includes: the text of the gate (B10). */
export function LockedPremium() {
  const { premium } = membershipCopy.gate
  return (
    <div className="locked-block">
      <Lock aria-hidden />
      <div>
        <h3 className="font-bold">{premium.title}</h3>
        <p className="muted">{premium.line}</p>
      </div>
      <Button asChild variant="outline" size="sm">
        <Link {...paths.plan('premium')}>{premium.trial}</Link>
      </Button>
    </div>
  )
}
