import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dailyViews, isOnTrial, plans, priceOf, type PaidTier, type Tier } from '#domain/membership.ts'
import { config } from '#web/data/config.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { fullDay } from '#web/ui/days.ts'
import { copy } from '../membership.copy.ts'
import { freeUntil, insteadOfButton, trialLine } from './plan-words.ts'
import { useCheckout } from '../use-checkout.ts'
import { useStanding, useViews } from '../use-standing.ts'

export function PlanCards({ trialUsed, hasCustomer }: { trialUsed: boolean; hasCustomer: boolean }) {
  const { standing, isLoading } = useStanding()
  const checkout = useCheckout()
  const [now] = useState(() => new Date())
  const views = useViews()
  const hasTrial = !trialUsed && config.premiumTrialDays > 0
  const free = freeUntil(standing, now)
  const mine = isOnTrial(standing) ? { tier: 'basic', words: 'Your trial' } : { tier: standing.subscriptionTier, words: 'Your plan' }
  const yours = (tier: Tier) => !isLoading && mine.tier === tier && <Badge tone="outline">{mine.words}</Badge>
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
  const printOf = (tier: PaidTier, words: string) => {
    if (instead(tier) === null) return words
    return standing.subscriptionTier === tier && <PlanLink hasCustomer={hasCustomer} />
  }
  const isForSale = instead('premium') === null
  return (
    <section className="plans" aria-label="Plans">
      <PlanCard
        tier="premium"
        mark={yours('premium') || (hasTrial && isForSale && <FreeTrial />)}
        price={free === null ? priceOf('premium') : '$0'}
        per={free === null ? (hasTrial && isForSale ? 'a month, after the trial' : 'a month') : copy.plans.freeUntil(fullDay(free))}
        action={buy('premium', hasTrial ? copy.plans.premium.trial : copy.plans.premium.get)}
        print={printOf('premium', trialLine(config.premiumTrialDays, trialUsed))}
      />
      <PlanCard
        tier="basic"
        mark={yours('basic')}
        price={priceOf('basic')}
        per="a month"
        action={buy('basic', copy.plans.basic.get)}
        print={printOf('basic', copy.plans.basic.print)}
      />
      <PlanCard
        tier="free"
        mark={yours('free')}
        price="$0"
        action={
          <Button asChild variant="outline" size="lg" block>
            <Link {...paths.browse()}>{copy.gate.premium.browse}</Link>
          </Button>
        }
        print={views && copy.viewsLeft(Math.max(0, dailyViews - views.used))}
      />
    </section>
  )
}

const PlanLink = ({ hasCustomer }: { hasCustomer: boolean }) => (
  <Link {...paths.settings({ tab: 'subscription' })} className="inline-flex min-h-11 items-center underline">
    {hasCustomer ? 'Manage your plan' : 'See your plan'}
  </Link>
)

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

function PlanCard({
  tier,
  mark,
  price,
  per,
  action,
  print,
}: {
  tier: Tier
  mark: ReactNode
  price: string
  per?: string
  action: ReactNode
  print: ReactNode
}) {
  return (
    <article className={classNames('plan', tier === 'premium' && 'premium')} aria-label={plans[tier].name}>
      <Art {...pictures[tier]} w={520} h={130} />
      <div className="plan-body">
        <header>
          <h2 className="d3">{plans[tier].name}</h2>
          {mark}
        </header>
        <p className="plan-price">
          <b className="d1 tabular-nums">{price}</b>
          {per && <span>{per}</span>}
        </p>
        <p>{copy.plans[tier].about}</p>
        {tier === 'premium' && copy.plans.premium.coming && <p className="text-sm">{copy.plans.premium.coming}</p>}
        {action}
        <p className="plan-print">{print}</p>
      </div>
    </article>
  )
}
