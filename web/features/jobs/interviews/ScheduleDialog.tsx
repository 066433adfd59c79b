import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { interviewLimits, interviewMinutes } from '#domain/jobs/interviews.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { useMe } from '#web/data/session/session.ts'
import { failureWords } from '#web/data/wording.ts'
import { AddToCalendar } from '#web/features/scheduling/AddToCalendar.tsx'
import { Switch } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { applications } from '../applications.data.ts'
import { calendarDraftOf, emptyDraft, isComplete, problemsOf, type Draft, type Problems } from './draft.ts'
import { InterviewDialog } from './InterviewDialog.tsx'
import { copy } from './interviews.copy.ts'
import { interviewMoves } from './interviews.data.ts'
import { SharedTimes } from './SharedTimes.tsx'
import { WhenFields } from './WhenFields.tsx'

const words = copy.fields
type Props = { application: { id: string; job_id: string; applicant_id: string }; name: string; onClose: () => void }

/** The owner proposes an interview to an applicant (SCHED-01). */
export function ScheduleDialog({ application, name, onClose }: Props) {
  const { draft, problems, change, send, isSending } = useProposal(application, name, onClose)
  const isEmpty = draft.title === '' || draft.date === '' || draft.time === ''
  return (
    <InterviewDialog
      title={copy.title}
      line={copy.line(name)}
      action={copy.send}
      isFilled={!isEmpty}
      busy={isSending && copy.sending}
      onSend={send}
      onClose={onClose}
    >
      <Field label={words.title}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={interviewLimits.title}
            placeholder={words.titlePlaceholder}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <WhenFields timezone={ownTimeZone()} when={draft} error={problems.date} onChange={change} />
      <SharedTimes
        otherId={application.applicant_id}
        minutes={Number(draft.minutes)}
        isVirtual={draft.isVirtual}
        when={draft}
        onChoose={change}
      />
      <Field label={words.minutes} error={problems.minutes}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={interviewMinutes.least}
            max={interviewMinutes.most}
            step={15}
            value={draft.minutes}
            onChange={(event) => change({ minutes: event.target.value })}
          />
        )}
      </Field>
      <Where draft={draft} problem={problems.link} change={change} />
      <Field label={words.description} hint={words.descriptionHint(interviewLimits.description)}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={interviewLimits.description}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="interview-export">
        <AddToCalendar of={calendarDraftOf(draft)} size="sm" />
      </div>
    </InterviewDialog>
  )
}

function useProposal(application: Props['application'], name: string, onProposed: () => void) {
  const me = useMe()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [problems, setProblems] = useState<Problems>({})
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const sending = useMutation({
    mutationFn: () => interviewMoves.propose(draft, application, me.id),
    onSuccess: () => {
      notify.success(copy.scheduled(name), copy.scheduledTitle)
      onProposed()
    },
    onError: (error) => notify.error(failureWords(error, copy.failed)),
    onSettled: () => queries.invalidateQueries({ queryKey: applications.all }),
  })
  function send() {
    if (!isComplete(draft)) {
      notify.error(copy.missing.line, copy.missing.title)
      return
    }
    const found = problemsOf(draft, new Date())
    setProblems(found)
    if (Object.keys(found).length === 0) sending.mutate()
  }
  return { draft, problems, change, send, isSending: sending.isPending }
}

/** A place, or a link to a meeting. */
function Where({ draft, problem, change }: { draft: Draft; problem: string | undefined; change: (more: Partial<Draft>) => void }) {
  const id = useId()
  return (
    <>
      <div className="interview-virtual">
        <span className="grid">
          <label htmlFor={id} className="font-medium">
            {words.isVirtual}
          </label>
          <span className="muted text-sm" id={`${id}-line`}>
            {words.isVirtualLine}
          </span>
        </span>
        <Switch
          id={id}
          aria-describedby={`${id}-line`}
          checked={draft.isVirtual}
          onChange={(event) => change({ isVirtual: event.target.checked })}
        />
      </div>
      {draft.isVirtual ? (
        <Field label={words.link} hint={words.linkHint} error={problem}>
          {(control) => (
            <Input
              {...control}
              type="url"
              maxLength={interviewLimits.link}
              value={draft.link}
              onChange={(event) => change({ link: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <Field label={words.location}>
          {(control) => (
            <Input
              {...control}
              maxLength={interviewLimits.location}
              value={draft.location}
              onChange={(event) => change({ location: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
