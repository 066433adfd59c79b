import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { applications } from './applications.data.ts'

/** Changes of applications and their interviews show immediately: those for a job. */
export function useLiveApplicants(jobId: string): void {
  useLiveRows([
    { table: 'job_applications', filter: `job_id=eq.${jobId}` },
    { table: 'job_schedules', filter: `job_id=eq.${jobId}` },
  ])
}

/** Those that a member sent (MINE-15), with the owner's first message, which the timeline has as a step. */
export function useLiveApplications(userId: string): void {
  useLiveRows([
    { table: 'job_applications', filter: `applicant_id=eq.${userId}` },
    { table: 'job_schedules', filter: `applicant_id=eq.${userId}` },
    { table: 'job_chat_messages', filter: `recipient_id=eq.${userId}` },
  ])
}

function useLiveRows(wanted: { table: 'job_applications' | 'job_schedules' | 'job_chat_messages'; filter: string }[]): void {
  const queries = useQueryClient()
  useLive({
    wanted,
    onChange: () => void readAgain(queries, applications.all),
    onResync: () => void readAgain(queries, applications.all),
  })
}
