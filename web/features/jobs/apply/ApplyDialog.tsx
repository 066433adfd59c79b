import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ListChecks, LockKeyhole, Send, Zap } from 'lucide-react'
import { useRef, useState } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { useIsOnline } from '#web/data/outbox/use-is-online.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { portfolio } from '#web/features/profiles/portfolio/portfolio.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify, useFailureToast } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { applicationMoves, applications, presets, type ApplicationDraft } from '../applications.data.ts'
import type { Job } from '../jobs.data.ts'
import { copy } from './apply.copy.ts'
import { FullFields } from './FullFields.tsx'
import { IntroField } from './IntroField.tsx'
import { stillThere } from './PortfolioPicker.tsx'
import { copy as presetsCopy } from './presets/presets.copy.ts'
import { useApplyDraft } from './use-apply-draft.ts'
import '../applications.css'

type Step = 'choice' | ApplicationDraft['mode']
const choices = [
  { mode: 'quick', icon: Zap },
  { mode: 'full', icon: ListChecks },
] as const

/** An application for this job: how, then what. What was written is kept until it is sent. */
export function ApplyDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const me = useMe()
  const isOnline = useIsOnline()
  const [step, setStep] = useState<Step>('choice')
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const application = useApplication(job, me.id)
  const { intro, pieces, draft, forget } = application
  const missing = job.required_questions.filter((question) => !draft.answers[question]?.trim())
  const send = useSending(job.id, me.id, () => {
    forget()
    setStep('choice')
    onClose()
  })

  function submit(mode: ApplicationDraft['mode']) {
    setChecked(true)
    if (mode !== 'full' || missing.length === 0) return send.mutate(application.contentFor(mode))
    notify.error(copy.missingLine, copy.missingTitle)
    // The questions are far down, so the first without an answer is brought into view.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  function back() {
    setStep('choice')
    setChecked(false)
    send.reset()
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.title(job.company_name)}
      description={step === 'choice' ? copy.steps.choice : `${job.title}: ${copy.steps[step]}`}
      footer={
        step !== 'choice' && (
          <>
            <Button variant="outline" onClick={back}>
              <ArrowLeft aria-hidden /> {copy.back}
            </Button>
            <Button
              disabled={!isOnline || !shows(intro) || (step === 'full' && pieces.isPending)}
              busy={send.isPending && copy.submitting}
              onClick={() => submit(step)}
            >
              <Send aria-hidden /> {copy.submit}
            </Button>
          </>
        )
      }
    >
      {step === 'choice' ? (
        <Choice questions={job.auto_questions.length} onChoose={setStep} />
      ) : (
        <div className="grid gap-6" ref={form}>
          <ApplicationFields job={job} myId={me.id} mode={step} application={application} missing={isChecked ? missing : []} />
          <p className="note">
            <LockKeyhole aria-hidden /> <span>{copy.privacy}</span>
          </p>
          {!isOnline && <output className="note warning">{copy.offline}</output>}
          {send.isError && (
            <p className="note destructive" role="alert">
              {wordingOf(send.error, copy.failed)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** What is written, with the default preset in place of what is not yet. */
function useApplication(job: Job, myId: string) {
  const { draft, change, forget } = useApplyDraft(job.id)
  const { data: ownPresets, error } = useQuery(presets.mine(myId))
  useFailureToast(ownPresets ? null : error, presetsCopy.loadFailed)
  const start = ownPresets?.find(({ is_default }) => is_default)
  const pieces = useQuery(portfolio.mine(myId))
  const intro = draft.intro ?? start?.intro ?? ''
  const portfolioIds = stillThere(draft.portfolioIds ?? start?.portfolio_ids ?? [], pieces)
  const contentFor = (mode: ApplicationDraft['mode']): ApplicationDraft =>
    mode === 'quick'
      ? { mode, intro: intro.trim() }
      : {
          mode,
          intro: intro.trim(),
          portfolio_ids: portfolioIds,
          availability: draft.availability,
          answers: answersTo(job, draft.answers),
        }
  return { draft, change, forget, intro, pieces, portfolioIds, contentFor }
}

function useSending(jobId: string, myId: string, onSent: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: ApplicationDraft) => applicationMoves.apply(jobId, myId, content),
    onSuccess: () => {
      onSent()
      notify.success(copy.sent, copy.sentTitle)
    },
    onError: (error) => notify.error(wordingOf(error, copy.failed)),
    onSettled: () => queries.invalidateQueries({ queryKey: applications.all }),
  })
}

function ApplicationFields({
  job,
  myId,
  mode,
  application: { intro, pieces, portfolioIds, draft, change },
  missing,
}: {
  job: Job
  myId: string
  mode: ApplicationDraft['mode']
  application: ReturnType<typeof useApplication>
  missing: string[]
}) {
  return (
    <>
      <IntroField
        job={job}
        myId={myId}
        rows={mode === 'quick' ? 6 : 5}
        value={intro}
        isByAi={draft.isByAi}
        onChange={(text, isByAi) => change({ intro: text, isByAi })}
        onPreset={(preset) => change({ intro: preset.intro, isByAi: false, portfolioIds: preset.portfolio_ids })}
      />
      {mode === 'full' && (
        <FullFields job={job} pieces={pieces} portfolioIds={portfolioIds} draft={draft} missing={missing} onChange={change} />
      )}
    </>
  )
}

function Choice({ questions, onChoose }: { questions: number; onChoose: (mode: ApplicationDraft['mode']) => void }) {
  return (
    <ul className="apply-choices">
      {choices.map(({ mode, icon: Icon }) => (
        <li key={mode}>
          <button type="button" className="card apply-choice" onClick={() => onChoose(mode)}>
            <Icon aria-hidden />
            <b className="d5">{copy.choices[mode].title}</b>
            <span className="muted text-sm">{copy.choices[mode].line}</span>
            {mode === 'full' && questions > 0 && <span className="text-xs">{copy.questions(questions)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Only to questions that the listing asks: a kept draft may have others. */
const answersTo = ({ auto_questions }: Job, answers: Record<string, string>) =>
  Object.fromEntries(auto_questions.flatMap((question) => (answers[question]?.trim() ? [[question, answers[question].trim()]] : [])))
