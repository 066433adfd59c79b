// The life of an application as the specification and its additions have it, written down apart from the product.

export const statuses = ['submitted', 'viewed', 'in_chat', 'shortlisted', 'hired', 'passed', 'interviewing', 'rejected', 'withdrawn']

/** Every change of a status that is possible by an update; nothing is possible for a stranger. */
export const possible: Record<string, { owner: string[]; applicant: string[] }> = {
  submitted: { owner: ['viewed', 'in_chat', 'shortlisted', 'passed', 'rejected', 'hired'], applicant: ['withdrawn'] },
  viewed: { owner: ['in_chat', 'shortlisted', 'passed', 'rejected', 'hired'], applicant: ['withdrawn'] },
  in_chat: { owner: ['shortlisted', 'passed', 'rejected', 'hired'], applicant: [] },
  shortlisted: { owner: ['passed', 'rejected', 'hired'], applicant: [] },
  interviewing: { owner: ['shortlisted', 'passed', 'rejected', 'hired'], applicant: [] },
  hired: { owner: ['passed'], applicant: [] },
  passed: { owner: ['shortlisted'], applicant: [] },
  rejected: { owner: ['shortlisted', 'passed'], applicant: [] },
  withdrawn: { owner: [], applicant: [] },
}
