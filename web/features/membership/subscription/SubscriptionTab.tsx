import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FounderGroup } from './FounderGroup.tsx'
import { Invoices } from './Invoices.tsx'
import { payments, type Billing } from '../billing.data.ts'
import { MonthGroup } from './MonthGroup.tsx'
import { PlanNotes } from '../plans/PlanNotes.tsx'
import { renewalLine } from '../plans/note-words.ts'
import { planName } from '../plans/plan-words.ts'
import { ProBadge } from '../gate/ProBadge.tsx'
import { usePortal } from '../use-checkout.ts'
import { useStanding } from '../use-standing.ts'
import './subscription.css'

/** Plan, payments, founder benefits, and the summary of the month (B18, B19, B20). */
export function SubscriptionTab() {
  const found = useQuery(payments.billing(useMe().id))
  return (
    <Loaded query={found} skeletons={<Skeleton className="mt-6 h-64" />} failed="Your subscription did not load">
      {(billing) => (
        <>
          <PlanGroup billing={billing} />
          <FounderGroup />
          <MonthGroup />
          <Invoices invoices={billing.invoices} />
        </>
      )}
    </Loaded>
  )
}

function PlanGroup({ billing }: { billing: Billing }) {
  const { standing } = useStanding()
  const portal = usePortal()
  const renewal = renewalLine(billing)
  return (
    <section className="settings-group" aria-labelledby="settings-plan">
      <h2 className="d3" id="settings-plan">
        Your plan
      </h2>
      <p className="flex flex-wrap items-center gap-3">
        <b className="d4">{planName(standing)}</b>
        <ProBadge isPro={standing.isPro} />
      </p>
      {renewal !== null && <p>{renewal}</p>}
      <PlanNotes paid={billing} managed={billing.has_customer} />
      <div className="settings-actions">
        {billing.has_customer && (
          <Button variant="outline" busy={portal.isOpening && 'Opening...'} onClick={portal.open}>
            Manage <ExternalLink aria-hidden />
          </Button>
        )}
        <Button asChild variant={standing.isPro ? 'outline' : 'default'}>
          <Link {...paths.upgrade()}>{standing.isPro ? 'Compare plans' : 'Upgrade'}</Link>
        </Button>
      </div>
    </section>
  )
}
