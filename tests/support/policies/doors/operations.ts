// What of operations reads tables that require a feature, and works without the plan.
export const open = {
  admin_reports: 'for those who decide reports',
  admin_waiting: 'counts only the queues that the caller decides',
}
