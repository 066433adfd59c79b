import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PaidTier } from '#domain/membership.ts'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { copy } from '../membership.copy.ts'
import { membership } from '../membership.data.ts'
import type { Known } from '../rules.ts'
import '../gate/gate.css'
import './upgrade.css'

const askEveryMs = 1500
const waitMs = 30_000

/** After the checkout. The provider notifies the server; until the server confirms the plan, we promise nothing. */
export function Welcome({ wanted }: { wanted: string }) {
  const reached = useReachedTier(useMe().id, wanted)
  if (reached === 'waiting') {
    return (
      <div className="page-width plan-waiting">
        <PageLoader />
        <h1 className="muted">{copy.plans.waiting}</h1>
      </div>
    )
  }
  const isLate = reached === 'late'
  return (
    <div className="page-width upgrade">
      <div className="plan-chosen">
        <Art craft="general" seed="welcome" w={640} h={480} />
        <div>
          <h1 className="d1">{isLate ? copy.plans.late.title : copy.welcome[reached]}</h1>
          <p className="mt-3 text-lg">{isLate ? copy.plans.late.line : copy.plans.opened[reached]}</p>
          <div className="gate-actions">
            {isLate ? (
              <Button variant="outline" size="lg" onClick={() => window.location.reload()}>
                Try Again
              </Button>
            ) : (
              <Button asChild size="lg">
                <Link {...paths.browse()}>Browse professionals</Link>
              </Button>
            )}
            <Button asChild variant="link">
              <Link {...paths.settings({ tab: 'subscription' })}>See your plan</Link>
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Polls check-subscription until it reports the plan, for 30 s at most; then invalidates everything the plan includes. */
function useReachedTier(userId: string, wanted: string): PaidTier | 'waiting' | 'late' {
  const queries = useQueryClient()
  const [isLate, setLate] = useState(false)
  const reachedIn = (known: Known | undefined): PaidTier | null => {
    const tier = known?.standing.status ? known.standing.subscriptionTier : 'free'
    if (tier === 'free' || (wanted === 'premium' && tier === 'basic')) return null
    return wanted === 'basic' ? wanted : tier
  }
  const { data, dataUpdatedAt } = useQuery({
    ...membership.known(userId),
    staleTime: 0,
    refetchInterval: ({ state }) => (isLate || reachedIn(state.data) ? false : askEveryMs),
  })
  const [since] = useState(Date.now)
  const reached = dataUpdatedAt >= since ? reachedIn(data) : null

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (reached)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join() !== membership.known(userId).queryKey.join() })
  }, [reached, queries, userId])

  return reached ?? (isLate ? 'late' : 'waiting')
}
