import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { copy as membershipCopy, waitingLine } from '#web/features/membership/membership.copy.ts'
import { payments } from '#web/features/membership/billing.data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'

/** The to-do block for free members, who cannot use it: the text of the gate and how much is waiting, as counts without names. */
export function LockedToDo() {
  const { data } = useQuery(payments.waiting(useMe().id))
  const words = data ? waitingLine(data) : null
  const { basic } = membershipCopy.gate
  return (
    <div className="locked-block">
      <Lock aria-hidden />
      <div>
        <h3 className="font-bold">{basic.title}</h3>
        <p className="muted">{basic.line}</p>
        {words !== null && <p className="mt-1 font-medium">{words}</p>}
      </div>
      <Button asChild variant="outline" size="sm">
        <Link {...paths.plan('basic')}>{basic.upgrade}</Link>
      </Button>
    </div>
  )
}
