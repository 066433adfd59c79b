import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { canMove, interviewCan, type Interview, type InterviewAnswer } from '#domain/jobs/interviews.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { readWaitingAgain } from '#web/features/account/waiting.data.ts'
import { AddToCalendar } from '#web/features/scheduling/AddToCalendar.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { applications } from '../applications.data.ts'
import { copy, whenOf } from './interviews.copy.ts'
import { interviewMoves } from './interviews.data.ts'

const SuggestDialog = fetchedDialog(() => import('./SuggestDialog.tsx').then(({ SuggestDialog: part }) => part))
const MoveDialog = fetchedDialog(() => import('./MoveDialog.tsx').then(({ MoveDialog: part }) => part))
const words = copy.actions

type Asked = 'decline' | 'cancel' | 'suggest' | 'move' | null

/** What the reader can do with an open interview. */
export function AnswerButtons({ interview, isOwner, name }: { interview: Interview; isOwner: boolean; name: string }) {
  const queries = useQueryClient()
  const now = useNow()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const answering = useMutation({
    mutationFn: ({ answer, date }: { answer: InterviewAnswer; date: string | null }) => interviewMoves.answer(interview.id, answer, date),
    onSuccess: (_, { answer }) => notify.success(copy.answered[answer]),
    onError: (error) => notify.error(wordingOf(error, copy.answerFailed)),
    onSettled: () => {
      close()
      void readWaitingAgain(queries)
      return queries.invalidateQueries({ queryKey: applications.all })
    },
  })
  const send = (answer: InterviewAnswer, date: string | null = null) => answering.mutate({ answer, date })
  const can = (answer: InterviewAnswer) => interviewCan(interview, answer, isOwner, now)
  const isBusy = answering.isPending
  return (
    <div className="interview-actions">
      {can('accept') && (
        <Button
          size="sm"
          busy={isBusy && asked === null && copy.asking.busy}
          onClick={() => send('accept', isOwner ? interview.suggested_date : null)}
        >
          <Check aria-hidden />{' '}
          {isOwner && interview.suggested_date ? words.take(whenOf(interview.suggested_date, interview.timezone)) : words.accept}
        </Button>
      )}
      {can('suggest') && (
        <Button size="sm" variant="outline" disabled={isBusy} onClick={() => setAsked('suggest')}>
          {words.suggest}
        </Button>
      )}
      {isOwner && canMove(interview, now) && (
        <Button size="sm" variant="outline" disabled={isBusy} onClick={() => setAsked('move')}>
          {words.move}
        </Button>
      )}
      <AddToCalendar of={{ schedule_id: interview.id }} size="sm" />
      {can('decline') && (
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setAsked('decline')}>
          {words.decline}
        </Button>
      )}
      {can('cancel') && (
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setAsked('cancel')}>
          {words.cancel}
        </Button>
      )}
      {asked === 'suggest' && (
        <SuggestDialog
          timezone={interview.timezone}
          busy={isBusy && copy.suggesting.busy}
          onSuggest={(date) => send('suggest', date)}
          onClose={close}
        />
      )}
      {asked === 'move' && <MoveDialog interview={interview} name={name} onClose={close} />}
      {(asked === 'decline' || asked === 'cancel') && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={copy.asking[asked].title}
          action={copy.asking[asked].action}
          cancel={copy.asking.back}
          busy={isBusy && copy.asking.busy}
          onAction={() => send(asked)}
        >
          <p>{copy.asking[asked].line}</p>
        </AlertDialog>
      )}
    </div>
  )
}
