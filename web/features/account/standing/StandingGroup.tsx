import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { GroupFailed } from '../settings/GroupFailed.tsx'
import { useFragment } from '../use-fragment.ts'
import { SanctionEntry } from './SanctionEntry.tsx'
import { copy } from './standing.copy.ts'
import { standing } from './standing.data.ts'
import { StrikeEntry } from './StrikeEntry.tsx'
import { copy as strikeCopy } from './strikes.copy.ts'

/** A settings group; `#standing` in the address leads to it. */
export function StandingGroup() {
  const me = useMe()
  const now = useNow()
  const own = useQuery(standing.own(me.id))
  const strikes = useQuery(standing.strikes(me.id))
  const heading = useFragment('standing', !own.isPending && !strikes.isPending)
  return (
    <section className="settings-group" aria-labelledby="settings-standing">
      <h2 className="d3 scroll-mt-40 outline-none" id="settings-standing" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      {(own.isPending || strikes.isPending) && <Skeleton className="h-20" />}
      {own.isError && <GroupFailed says={copy.loadFailed} onRetry={() => void own.refetch()} />}
      {own.data?.length === 0 && strikes.data?.length === 0 && (
        <p className="note success">
          <BadgeCheck aria-hidden className="flex-none" /> {copy.good}
        </p>
      )}
      {own.data && own.data.length > 0 && (
        <>
          <p className="muted">{copy.line}</p>
          <ul className="grid gap-4">
            {own.data.map((sanction) => (
              <SanctionEntry key={sanction.id} sanction={sanction} now={now} />
            ))}
          </ul>
        </>
      )}
      {strikes.isError && <GroupFailed says={strikeCopy.failed} onRetry={() => void strikes.refetch()} />}
      {strikes.data && strikes.data.length > 0 && (
        <>
          <h3 className="d5 mt-2">{strikeCopy.title}</h3>
          <p className="muted">{strikeCopy.line}</p>
          <ul className="grid gap-4">
            {strikes.data.map((strike) => (
              <StrikeEntry key={strike.id} strike={strike} now={now} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
