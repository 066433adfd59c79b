import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { plans, priceOf, type PaidTier } from '#domain/membership.ts'
import { config } from '#web/data/config.ts'
import { kept } from '#web/data/kept.ts'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../membership.copy.ts'
import { payments } from '../billing.data.ts'
import { insteadOfButton, trialLine } from './plan-words.ts'
import { readUpgradeSearch, type UpgradeSearch } from '../search.ts'
import { useCheckout } from '../use-checkout.ts'
import { useStanding } from '../use-standing.ts'
import '../gate/gate.css'
import './upgrade.css'

const PlanNotes = fetchedBesideRows(() => import('./PlanNotes.tsx').then(({ PlanNotes: part }) => part))
const Welcome = lazy(() => import('./Welcome.tsx').then(({ Welcome: part }) => ({ default: part })))

const basic = getRouteApi('/_app/upgrade_/basic')
const premium = getRouteApi('/_app/upgrade_/premium')

export function BasicPlanPage() {
  return <PlanPage tier="basic" {...readUpgradeSearch(basic.useSearch())} />
}

export function PremiumPlanPage() {
  return <PlanPage tier="premium" {...readUpgradeSearch(premium.useSearch())} />
}

const pictures = {
  basic: { craft: 'hair', seed: 'plan-b', mode: 'braid', way: 1 },
  premium: { craft: 'nails', seed: 'plan-p', mode: 'drip', way: 1 },
} as const

/** One preselected plan; a single confirmation leads to the checkout. */
function PlanPage({ tier, status }: { tier: PaidTier } & UpgradeSearch) {
  const billing = useQuery(payments.billing(useMe().id))
  const [wanted] = useState(kept.wantedPlan.get)
  if (status === 'success' && wanted !== null) {
    return (
      <Suspense fallback={<PageLoader />}>
        <Welcome wanted={wanted} />
      </Suspense>
    )
  }
  const { name } = plans[tier]
  const { included, coming } = copy.gate[tier]
  return (
    <div className="page-width upgrade">
      <div className="plan-chosen">
        <Art {...pictures[tier]} w={640} h={480} />
        <div>
          <h1 className="d1">{name}</h1>
          <p className="plan-price">
            <b className="d2 tabular-nums">{priceOf(tier)}</b> a month
          </p>
          {status === 'cancelled' && <output className="note mt-4">{copy.plans.cancelled}</output>}
          <Suspense>
            <PlanNotes paid={billing.data} />
          </Suspense>
          <ul className="gate-included">
            {included.map((words) => (
              <li key={words}>
                <Check aria-hidden /> {words}
              </li>
            ))}
          </ul>
          {coming && <p className="muted mt-3 text-sm">{coming}</p>}
          <Confirm tier={tier} trialUsed={billing.data?.trial_used ?? false} isReady={!billing.isPending} />
          <Link {...paths.upgrade()} className="text-link mt-4 inline-flex min-h-11 items-center text-sm">
            Compare all plans
          </Link>
        </div>
      </div>
    </div>
  )
}

function Confirm({ tier, trialUsed, isReady }: { tier: PaidTier; trialUsed: boolean; isReady: boolean }) {
  const { standing, isLoading } = useStanding()
  const checkout = useCheckout()
  const [now] = useState(() => new Date())
  const instead = insteadOfButton(tier, standing, now)
  if (instead !== null && !isLoading) return <p className="mt-6 text-lg font-bold">{instead}</p>
  const isTrial = tier === 'premium' && !trialUsed && config.premiumTrialDays > 0
  return (
    <div className="gate-actions">
      <Button
        variant={tier === 'premium' ? 'glossy' : 'default'}
        size="lg"
        block
        disabled={isLoading || !isReady}
        busy={checkout.busyWith !== null && copy.plans.busy}
        onClick={() => checkout.start(tier)}
      >
        {tier === 'basic' ? copy.plans.basic.get : isTrial ? copy.plans.premium.trial : copy.plans.premium.get}
      </Button>
      <p className="muted text-xs">{tier === 'basic' ? copy.plans.basic.print : trialLine(config.premiumTrialDays, trialUsed)}</p>
    </div>
  )
}
