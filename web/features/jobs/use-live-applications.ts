import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { applications } from './applications.data.ts'

/** Changes of applications and their interviews show immediately: those a member sent (MINE-15), or those for a job. */
export function useLiveApplications(filter: `applicant_id=eq.${string}` | `job_id=eq.${string}`): void {
  const queries = useQueryClient()
  const onChange = () => void queries.invalidateQueries({ queryKey: applications.all })
  const onResync = () => void readAgain(queries, applications.all)
  useLive({
    wanted: [
      { table: 'job_applications', filter },
      { table: 'job_schedules', filter },
    ],
    onChange,
    onResync,
  })
}
