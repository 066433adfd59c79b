import type { ReportedWords } from '#web/features/kinds/reported.ts'

const open = 'Open the job'

export const reported: ReportedWords = {
  job: { name: 'Job', open },
  job_message: { name: 'Message about a job', open },
  application: { name: 'Application', open },
}
