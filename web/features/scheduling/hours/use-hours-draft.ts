import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { changedDays, zoneLike } from '#domain/scheduling/hours.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../scheduling.copy.ts'
import { keepHours, write, type Hours } from '../scheduling.data.ts'

export type Draft = Omit<Hours, 'timezone'> & { timezone: Hours['timezone'] | null }
const noHours = Array.from({ length: 7 }, () => [])

/** What is saved or suggested, with the changes that are not saved yet. They stay in the form if saving fails. */
export function useHoursDraft(own: Hours | null) {
  const me = useMe()
  const queries = useQueryClient()
  const year = useNow().getFullYear()
  const [changed, setChanged] = useState<Draft | null>(null)
  const before: Draft = own ?? { timezone: zoneLike(ownTimeZone(), year), week: noHours }
  const draft = changed ?? before
  const changes = changedDays(before.week, draft.week) + (before.timezone === draft.timezone ? 0 : 1)

  const save = useMutation({
    mutationFn: write.hours,
    onSuccess: (_, sent) => {
      keepHours(queries, me.id, sent)
      // Further changes may have been made meanwhile.
      setChanged((now) => (now && (now.week !== sent.week || now.timezone !== sent.timezone) ? now : null))
      notify.success(copy.saved)
    },
    onError: (error) => notify.error(wordingOf(error, copy.saveFailed)),
  })
  const blocked = useBlocker({
    shouldBlockFn: () => true,
    enableBeforeUnload: changes > 0,
    disabled: changes === 0,
    withResolver: true,
  })
  const move = blocked.status === 'blocked' ? blocked : null
  useMoveOn(changes === 0 ? move : null)
  return {
    draft,
    changes,
    change: (part: Partial<Draft>) => setChanged({ ...draft, ...part }),
    undo: () => setChanged(null),
    save: save.mutate,
    isSaving: save.isPending,
    leaving: changes > 0 && move ? { stay: move.reset, leave: () => setChanged(null) } : null,
  }
}

/** A move can still be blocked right after the changes were saved, because the router learns of that after the next paint. */
function useMoveOn(move: { proceed: () => void } | null): void {
  useEffect(() => move?.proceed(), [move])
}
