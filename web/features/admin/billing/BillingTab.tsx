import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './billing.copy.ts'
import { billing, type PlanFigures } from './billing.data.ts'
import { Failures } from './Failures.tsx'

export function BillingTab() {
  const me = useMe()
  const found = useQuery(billing.figures(me.id))
  const rows = found.data ?? []
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    found.data ? rows.filter(fits).reduce((members, row) => members + (row.members ?? 0), 0) : '…'
  return (
    <>
      <TabHead
        title={copy.title}
        line={copy.line}
        figures={[
          { label: copy.figures.paying, value: sum(({ status, source }) => status === 'active' && source !== 'manual') },
          { label: copy.figures.trials, value: sum(({ status }) => status === 'trialing') },
          { label: copy.figures.pastDue, value: sum(({ status }) => status === 'past_due') },
          { label: copy.figures.given, value: sum(({ status, source }) => status === 'active' && source === 'manual') },
        ]}
      />
      <div className="admin-groups">
        <section aria-labelledby="billing-plans">
          <h2 className="d4 mb-2" id="billing-plans">
            {copy.plans}
          </h2>
          <Loaded query={found} skeletons={<Skeleton className="h-40" />} failed={copy.plansFailed}>
            {(plans) => <PlanTable rows={plans} />}
          </Loaded>
        </section>
        <section aria-labelledby="billing-failures">
          <h2 className="d4" id="billing-failures">
            {copy.failures}
          </h2>
          <p className="muted mb-2 text-sm">{copy.failuresLine}</p>
          <Failures />
        </section>
      </div>
    </>
  )
}

function PlanTable({ rows }: { rows: PlanFigures[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState seed="billing" title={copy.noPlans}>
        {copy.noPlansLine}
      </EmptyState>
    )
  }
  return (
    <table className="admin-table">
      <caption className="visually-hidden">{copy.plansCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.plan}</th>
          <th scope="col">{copy.columns.status}</th>
          <th scope="col">{copy.columns.source}</th>
          <th scope="col" className="number">
            {copy.columns.members}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tier, status, source, members }) => (
          <tr key={`${tier} ${status} ${source}`}>
            <td>{copy.tiers[tier ?? ''] ?? tier}</td>
            <td>{copy.statuses[status ?? ''] ?? status}</td>
            <td>{copy.sources[source ?? ''] ?? source}</td>
            <td className="number">{members}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
