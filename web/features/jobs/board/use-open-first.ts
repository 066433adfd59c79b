import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '#web/paths.ts'
import { noteOpened } from '../views.ts'
import type { JobsSearch } from '../search.ts'

/** When list and detail are next to each other, opens the first job by putting it into the URL, so that it stays open. */
export function useOpenFirst(firstId: string | undefined, place: Omit<JobsSearch, 'id'>): void {
  const navigate = useNavigate()
  const open = useEffectEvent((id: string) => {
    if (!window.matchMedia('(min-width: 56.25rem)').matches) return
    // Nobody asked for it, so it is no view.
    noteOpened(id, null)
    void navigate({ ...paths.jobs({ ...place, id }), replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (firstId) open(firstId)
  }, [firstId])
}
