import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readTradesAgain } from '../trades.data.ts'
import { dayOutbox, type UnsentTap } from './day-outbox.ts'

/** What I tapped at this appointment and the server does not have yet. */
export function useUnsentTaps(appointmentId: string): UnsentTap[] {
  return useSyncExternalStore(dayOutbox.subscribe, dayOutbox.all, dayOutbox.all).filter((tap) => tap.appointmentId === appointmentId)
}

/** Sends what an earlier visit left, and reads the trades again when the server has something new. */
export function useDayOutbox(myId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    dayOutbox.resume()
    // Until they are read, what was tapped counts: otherwise the next step would be the same one again for a moment.
    return dayOutbox.onStored(() => readTradesAgain(queries, myId))
  }, [queries, myId])
}
