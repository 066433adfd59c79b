import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationStatus } from '#domain/jobs/applications.ts'
import { readWaitingAgain } from '#web/features/account/waiting.data.ts'
import { failureWords } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { applicationMoves, applications } from '../applications.data.ts'
import { copy } from './owner.copy.ts'

type Move = { id: string; status: ApplicationStatus; name: string; note?: string }

/** What the owner does with an application. A hire closes the job, so jobs are read again, too. */
export function useApplicationMove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status, note }: Move) => applicationMoves.move(id, status, note),
    onSuccess: (_, { status, name }) => {
      if (status === 'hired') notify.success(copy.hired(name), copy.hiredTitle)
      // Opening an application says nothing: the badge shows it.
      else if (status !== 'viewed') notify.success(copy.updated(status), copy.updatedTitle)
    },
    onError: (error) => notify.error(failureWords(error, copy.updateFailed)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: applications.all }),
        queries.invalidateQueries({ queryKey: ['jobs'] }),
        readWaitingAgain(queries),
      ]),
  })
}
