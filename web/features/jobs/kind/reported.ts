import type { ReportedWords } from '#web/features/kinds/reported.ts'

const open = 'Open the job'

export const reported: ReportedWords = {
  job: { name: 'Job', open: open },
  job_message: { name: 'Message about a job', open: open },
  application: { name: 'Application', open: open },
}
