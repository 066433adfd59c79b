const tiers: Record<string, string> = { basic: 'Basic', premium: 'Premium' }
const statuses: Record<string, string> = {
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment failed',
  paused: 'Paused',
  cancelled: 'Canceled',
}

/** "Premium, payment failed". */
export const planLine = (tier: string, status: string): string => `${tiers[tier] ?? tier}, ${(statuses[status] ?? status).toLowerCase()}`

export const copy = {
  title: 'Billing',
  line: 'Plans as the payment provider last reported them. Card data never reaches us.',
  plans: 'Plans',
  plansCaption: 'Members by plan, status and source',
  columns: { plan: 'Plan', status: 'Status', source: 'Paid through', members: 'Members' },
  tiers,
  statuses,
  sources: { stripe: 'Stripe', local: 'Test checkout', manual: 'Given by us' } as Record<string, string>,
  figures: { paying: 'Active plans', trials: 'Free trials', pastDue: 'Payments failed', given: 'Given by us' },
  noPlans: 'No plans yet',
  noPlansLine: 'Members with a paid plan are counted here.',
  failures: 'Events that failed',
  failuresCaption: 'Events of the payment provider that failed',
  failuresLine: 'The provider sends each one again for some days. It disappears here once it has worked.',
  failureColumns: { when: 'Last try', event: 'Event', problem: 'What went wrong', tries: 'Tries' },
  unknownType: 'Unknown event',
  noFailures: 'No failed events',
  noFailuresLine: 'Everything the payment provider sent has been applied.',
  plansFailed: 'The plans did not load',
  failuresFailed: 'The failed events did not load',
  more: 'Show more',
}
