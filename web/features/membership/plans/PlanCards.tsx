import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dailyViews, plans, priceOf, type PaidTier, type Tier } from '#domain/membership.ts'
import { config } from '#web/data/config.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { copy } from '../membership.copy.ts'
import { insteadOfButton, trialLine } from './plan-words.ts'
import { useCheckout } from '../use-checkout.ts'
import { useStanding, useViews } from '../use-standing.ts'

export function PlanCards({ trialUsed }: { trialUsed: boolean }) {
  const { standing, isLoading } = useStanding()
  const checkout = useCheckout()
  const [now] = useState(() => new Date())
  const views = useViews()
  const hasTrial = !trialUsed && config.premiumTrialDays > 0
  const yours = (tier: Tier) => !isLoading && standing.subscriptionTier === tier && <Badge tone="outline">Your plan</Badge>
  const instead = (tier: PaidTier) => (isLoading ? null : insteadOfButton(tier, standing, now))
  const buy = (tier: PaidTier, words: string) =>
    instead(tier) === null ? (
      <Button
        variant={tier === 'premium' ? 'glossy' : 'default'}
        size="lg"
        block
        disabled={isLoading || checkout.busyWith !== null}
        busy={checkout.busyWith === tier && copy.plans.busy}
        onClick={() => checkout.start(tier)}
      >
        {words}
      </Button>
    ) : (
      <p className="plan-yours">{instead(tier)}</p>
    )
  const manage = (
    <Link {...linkTo(paths.settings({ tab: 'subscription' }))} className="plan-print underline">
      Manage your plan
    </Link>
  )
  return (
    <section className="plans" aria-label="Plans">
      <PlanCard
        tier="premium"
        mark={yours('premium') || (hasTrial && <FreeTrial />)}
        per={hasTrial ? 'a month, after the trial' : 'a month'}
      >
        {buy('premium', hasTrial ? copy.plans.premium.trial : copy.plans.premium.get)}
        {instead('premium') === null ? <p className="plan-print">{trialLine(config.premiumTrialDays, trialUsed)}</p> : manage}
      </PlanCard>
      <PlanCard tier="basic" mark={yours('basic')} per="a month">
        {buy('basic', copy.plans.basic.get)}
        {instead('basic') === null ? <p className="muted plan-print">{copy.plans.basic.print}</p> : manage}
      </PlanCard>
      <PlanCard tier="free" mark={yours('free')}>
        <Button asChild variant="outline" size="lg" block>
          <Link to={paths.browse()}>{copy.gate.premium.browse}</Link>
        </Button>
        {views && <p className="muted plan-print">{copy.viewsLeft(Math.max(0, dailyViews - views.used))}</p>}
      </PlanCard>
    </section>
  )
}

const FreeTrial = () => (
  <Badge tone="brand" icon={<Gift aria-hidden />}>
    Free trial
  </Badge>
)

const pictures = {
  premium: { craft: 'nails', seed: 'plan-p', mode: 'drip', way: 1 },
  basic: { craft: 'hair', seed: 'plan-b', mode: 'braid', way: 1 },
  free: { craft: 'massage', seed: 'plan-f', mode: 'strata', way: 0 },
} as const

function PlanCard({ tier, mark, per, children }: { tier: Tier; mark: ReactNode; per?: string; children: ReactNode }) {
  return (
    <article className={classNames('plan', tier === 'premium' && 'premium')} aria-label={plans[tier].name}>
      <Art {...pictures[tier]} w={520} h={130} />
      <div className="plan-body">
        <header>
          <h2 className="d3">{plans[tier].name}</h2>
          {mark}
        </header>
        <p className="plan-price">
          <b className="d1 tabular-nums">{tier === 'free' ? '$0' : priceOf(tier)}</b>
          {per && <span>{per}</span>}
        </p>
        <p>{copy.plans[tier].about}</p>
        {children}
      </div>
    </article>
  )
}
