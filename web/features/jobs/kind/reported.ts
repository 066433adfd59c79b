import type { ReportedWords } from '#web/features/kinds/reported.ts'
import { copy } from './kind.copy.ts'

export const reported: ReportedWords = {
  job: { name: copy.job, open: copy.openJob },
  job_message: { name: copy.jobMessage, open: copy.openJob },
  application: { name: copy.application, open: copy.openJob },
}
