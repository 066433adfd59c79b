// Interviews are read with their application (applications.data.ts); here is what the two do with them.
import { queryOptions } from '@tanstack/react-query'
import type { InterviewAnswer } from '#domain/jobs/interviews.ts'
import { ask, db } from '#web/data/client.ts'
import { rowOf, type Draft } from './draft.ts'

async function sharedTimes(otherId: string, minutes: number, isVirtual: boolean): Promise<string[]> {
  const rows = await ask(db.rpc('overlap_slots', { other_id: otherId, minutes, location_mode: isVirtual ? 'online' : 'your_place' }))
  return rows.flatMap(({ starts_at }) => (starts_at === null ? [] : [starts_at]))
}

export const interviews = {
  /** Each answer is one of the caller's twenty a day, so it is kept. */
  shared: (otherId: string, minutes: number, isVirtual: boolean) =>
    queryOptions({
      queryKey: ['interview-times', otherId, minutes, isVirtual],
      queryFn: () => sharedTimes(otherId, minutes, isVirtual),
      staleTime: 10 * 60_000,
      refetchOnReconnect: false,
    }),
}

export const interviewMoves = {
  propose: (draft: Draft, application: { id: string; job_id: string }, userId: string) =>
    ask(db.from('job_schedules').insert(rowOf(draft, application, userId))),
  answer: (id: string, answer: InterviewAnswer, suggestedDate: string | null) =>
    ask(db.rpc('interview_answer', { schedule_id: id, answer, ...(suggestedDate && { suggested_date: suggestedDate }) })),
  move: (id: string, startsAt: string, reason: string) =>
    ask(db.rpc('interview_move', { schedule_id: id, starts_at: startsAt, ...(reason.trim() && { reason }) })),
}
