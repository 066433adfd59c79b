import { copy as queue } from '../queue/queue.copy.ts'

export const copy = {
  title: 'Jobs',
  label: 'Jobs',
  waiting: (many: number) => (many === 1 ? '1 job waits for approval' : `${queue.manyOf(many)} jobs wait for approval`),
  filters: { waiting: 'Waiting', approved: 'Approved' },
  columns: { title: 'Job', company: 'Company', from: 'From' },
  empty: {
    waiting: { title: 'No job waits', line: 'New jobs, and those that were changed a lot, wait here, the oldest first.' },
    approved: { title: 'No approved jobs', line: 'Jobs you and your team approve are kept here.' },
  },
  gone: 'A former member',
  remote: 'Remote',
  verified: 'verified',
  facts: { company: 'Company', place: 'Where', type: 'Job type', pay: 'Pay', posted: 'Posted', url: 'Applies also at', by: 'Posted by' },
  about: 'About the job',
  requirements: 'What they bring',
  questions: 'Questions',
  own: 'You posted this job, so someone else on the team decides.',
  decidedBefore: 'Someone decided this one already, or its owner changed it. Look again.',
  approve: {
    label: 'Approve job',
    busy: 'Approving...',
    done: (many: number) => (many === 1 ? 'Job approved.' : `${many} jobs approved.`),
    says: 'Members with jobs see it now. Its days start to count.',
  },
  reject: {
    label: 'Reject job',
    busy: 'Rejecting...',
    done: (many: number) => (many === 1 ? 'Job rejected.' : `${many} jobs rejected.`),
    note: 'Reason, as the member reads it',
    says: 'The member reads it on their job, and can change the job and send it again.',
    templates: [
      { label: 'Too little said', text: 'Please say more about the days, the clients and what you pay or trade.' },
      { label: 'Not beauty work', text: 'We list jobs for beauty professionals only. This one looks like something else.' },
      { label: 'Posted twice', text: 'You already have this job on the board. Edit that one instead.' },
      {
        label: 'Not fair to applicants',
        text: 'The job mentions who may apply in a way that our guidelines don’t allow. Please change that part.',
      },
    ],
  },
}
