import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { plans } from '#domain/membership.ts'
import { dollarsAndCents } from '#domain/wording/money.ts'
import { kept } from '#web/data/kept.ts'
import { useMe } from '#web/data/session/session.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../membership.copy.ts'
import { payments } from '../billing.data.ts'
import { PlanCards } from './PlanCards.tsx'
import { readUpgradeSearch } from '../search.ts'
import './upgrade.css'

const year = dollarsAndCents(plans.premium.price_cents * 12)

const Welcome = lazy(() => import('./Welcome.tsx').then(({ Welcome: part }) => ({ default: part })))
const Comparison = fetchedBesideRows(() => import('./Comparison.tsx').then(({ Comparison: part }) => part))
const PlanNotes = fetchedBesideRows(() => import('./PlanNotes.tsx').then(({ PlanNotes: part }) => part))

const route = getRouteApi('/_app/upgrade')

/** The plans, what each includes, and notes about the member's own (B19). */
export function UpgradePage() {
  const { status } = readUpgradeSearch(route.useSearch())
  const billing = useQuery(payments.billing(useMe().id))
  const [wanted] = useState(kept.wantedPlan.get)
  // If this URL is opened by hand, there is no payment to wait for.
  if (status === 'success' && wanted !== null) {
    return (
      <Suspense fallback={<PageLoader />}>
        <Welcome wanted={wanted} />
      </Suspense>
    )
  }
  return (
    <div className="page-width upgrade">
      <header className="upgrade-head">
        <h1 className="d1">{copy.plans.title}</h1>
        <p className="muted text-lg">{copy.plans.line(year)}</p>
      </header>
      {status === 'cancelled' && <output className="note mt-6">{copy.plans.cancelled}</output>}
      <Suspense>
        <PlanNotes paid={billing.data} />
      </Suspense>
      <PlanCards trialUsed={billing.data?.trial_used ?? false} hasCustomer={billing.data?.has_customer ?? false} />
      <Suspense fallback={<Skeleton className="mt-10 h-96" />}>
        <Comparison />
      </Suspense>
    </div>
  )
}
