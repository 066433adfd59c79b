import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLive } from '#web/data/live/live.ts'
import { useUser } from '#web/data/session/session.ts'
import { membership, type Answer } from '#web/features/membership/membership.data.ts'

/** Closes and opens what is on screen when an admin turns a feature off or on. */
export function useFeatureSwitches(): void {
  const userId = useUser()?.id ?? ''
  const queries = useQueryClient()
  const hasJoined = useRef(false)
  function readRights() {
    // Everyone online hears of it at once, so only what decides about the screen is read now. Lists that were read while
    // the feature was off are empty: they are read again when they are next shown.
    void queries.invalidateQueries({ refetchType: 'none' })
    void queries.refetchQueries({ queryKey: membership.answers(userId), type: 'active' })
    void queries.refetchQueries({ queryKey: ['counts', userId], type: 'active' })
  }
  function onResync() {
    const isFirst = !hasJoined.current
    hasJoined.current = true
    // What the page has just loaded is as new.
    if (isFirst) return
    // A lost connection is no reason to refetch every screen. Only a list read while a feature was off may be wrongly empty.
    const queryKey = membership.answers(userId)
    const wasOff = queries.getQueriesData<Answer>({ queryKey }).some(([, answer]) => answer === 'off')
    if (wasOff) readRights()
    else void queries.refetchQueries({ queryKey, type: 'active' })
  }
  useLive({ wanted: [{ table: 'feature_switches' }], onChange: readRights, onResync, enabled: userId !== '' })
}
