import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '#web/paths.ts'
import { jobs } from '../jobs.data.ts'

/** Leads from the link of a notification to an application that the member received. One that they sent is answered, once that is known. */
export function useLinkedApplication(id: string | undefined, myId: string): { sentId: string | undefined; isLeaving: boolean } {
  const navigate = useNavigate()
  const received = useQuery({ ...jobs.received(id ?? '', myId), enabled: id !== undefined })
  const jobId = id === undefined ? undefined : received.data?.job_id
  const lead = useEffectEvent((place: { id: string; application: string }) => {
    void navigate({ ...paths.jobs({ show: 'mine', ...place }), replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (jobId && id) lead({ id: jobId, application: id })
  }, [jobId, id])
  const isKnown = !received.isPending && jobId === undefined
  return { sentId: isKnown ? id : undefined, isLeaving: id !== undefined && !isKnown }
}
