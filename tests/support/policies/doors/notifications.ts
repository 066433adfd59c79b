// What of notifications reads tables that require a feature, and works without the plan.
export const open = {
  muted_subjects: 'what is muted stays theirs to unmute on any plan; titles are read by the policies',
  waiting_counts: 'counts without names, which the gate shows (A-8)',
}
