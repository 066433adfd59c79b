import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { interviewLimits, type Interview } from '#domain/jobs/interviews.ts'
import { ownTimeZone, wallTime } from '#domain/wording/days.ts'
import { wordingOf } from '#web/data/wording.ts'
import { readWaitingAgain } from '#web/features/account/waiting.data.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { applications } from '../applications.data.ts'
import { momentOf } from './draft.ts'
import { InterviewDialog } from './InterviewDialog.tsx'
import { copy } from './interviews.copy.ts'
import { interviewMoves } from './interviews.data.ts'
import { WhenFields } from './WhenFields.tsx'

const words = copy.moving
type Props = { interview: Interview; name: string; onClose: () => void }

/** The owner moves an interview to another time; the applicant answers again. */
export function MoveDialog({ interview, name, onClose }: Props) {
  const queries = useQueryClient()
  const [date = '', time = ''] = wallTime(ownTimeZone(), new Date(interview.scheduled_date)).split('T')
  const before = { date, time: time.slice(0, 5) }
  const [when, setWhen] = useState(before)
  const [reason, setReason] = useState('')
  const [isPast, setPast] = useState(false)
  const isSame = when.date === before.date && when.time === before.time
  const moving = useMutation({
    mutationFn: () => interviewMoves.move(interview.id, momentOf(when).toISOString(), reason),
    onSuccess: () => {
      notify.success(words.done(name), words.doneTitle)
      onClose()
    },
    onError: (error) => notify.error(wordingOf(error, words.failed)),
    onSettled: () => {
      void readWaitingAgain(queries)
      return queries.invalidateQueries({ queryKey: applications.all })
    },
  })
  function send() {
    const isWrong = !(momentOf(when) > new Date())
    setPast(isWrong)
    if (!isWrong) moving.mutate()
  }
  return (
    <InterviewDialog
      title={words.title}
      line={words.line(name)}
      action={words.action}
      isFilled={!isSame && when.date !== '' && when.time !== ''}
      busy={moving.isPending && words.busy}
      onSend={send}
      onClose={onClose}
    >
      <WhenFields
        timezone={interview.timezone}
        when={when}
        error={isPast ? copy.past : undefined}
        onChange={(more) => setWhen({ ...when, ...more })}
      />
      <Field label={words.reason} hint={words.reasonHint(name)}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={interviewLimits.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </InterviewDialog>
  )
}
