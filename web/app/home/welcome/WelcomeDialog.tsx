import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { tracked } from '#web/data/measures/track.ts'
import { wordingOf } from '#web/data/wording.ts'
import { me as mine, type Welcome } from '#web/features/account/me.data.ts'
import { useStanding } from '#web/features/membership/use-standing.ts'
import { problemOf, type Problem } from '#web/features/profiles/editing/problem.ts'
import { profiles, seeMineAnew, type Basics } from '#web/features/profiles/profiles.data.ts'
import { paths } from '#web/paths.ts'
import { fullDay } from '#web/ui/days.ts'
import { Star } from '#web/ui/display/Seal.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StepFields } from './StepFields.tsx'
import { draftFrom, keep, missingIn, type Draft } from './draft.ts'
import { firstOpen, stepsOf } from './steps.ts'
import { copy as home } from '../home.copy.ts'
import { copy } from './welcome.copy.ts'
import '#web/features/profiles/editing/editing.css'
import '#web/features/profiles/pictures/pictures.css'

type Open = { welcome: Welcome; onClose: () => void }

/** The first steps of a new member, shown over the home. It resumes where they left off, and closing it loses nothing. */
export function WelcomeDialog(open: Open) {
  const own = useQuery(profiles.basics(useMe().id))
  if (own.data) return <Steps {...open} basics={own.data} />
  return (
    <Dialog open onOpenChange={open.onClose} title={copy.steps.you.title}>
      {own.isError ? (
        <ErrorState title={home.notLoaded} onRetry={() => void own.refetch()} />
      ) : (
        <FirstFocus>
          <Skeleton className="h-64" />
        </FirstFocus>
      )}
    </Dialog>
  )
}

function Steps({ welcome, onClose, basics }: Open & { basics: Basics }) {
  const me = useMe()
  const queries = useQueryClient()
  const formId = useId()
  const steps = stepsOf(welcome)
  const [at, setAt] = useState(() => firstOpen(steps))
  const [draft, setDraft] = useState(() => draftFrom(basics))
  const [missing, setMissing] = useState<Problem | null>(null)
  const step = steps[at]
  const hasService = welcome.steps.service === true

  const save = useMutation({
    mutationFn: () => (step ? tracked(keep(step.name, me.id, draft), 'profile_complete_step', { step: step.name }) : Promise.resolve()),
    onSuccess: async () => {
      await seeMineAnew(queries, me.id)
      setDraft((before) => ({ ...before, name: '', title: '' }))
      setAt(at + 1)
    },
  })
  const problem = missing ?? (save.isError ? problemOf(save.error) : null)

  function submit() {
    if (!step || save.isPending) return
    const found = missingIn(step.name, draft, hasService)
    setMissing(found)
    if (!found) save.mutate()
  }

  /** The hint about a missing or refused value stays until its field is edited. */
  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }))
    if (!problem || !(problem.field in part)) return
    setMissing(null)
    save.reset()
  }

  function skip() {
    setMissing(null)
    save.reset()
    setAt(at + 1)
  }

  if (!step) return <AllSet onClose={onClose} isComplete={welcome.is_complete} userId={me.id} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.steps[step.name].title}
      description={copy.steps[step.name].line}
      footer={
        <>
          <Button variant="outline" onClick={skip}>
            {step.isDone ? 'Next' : 'Skip for now'}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending && 'Saving...'}>
            Continue
          </Button>
        </>
      }
    >
      <FirstFocus key={at}>
        <Progress at={at} of={steps.length} />
      </FirstFocus>
      <form
        id={formId}
        className="mt-5 grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {save.isError && !problem && (
          <p className="note destructive" role="alert">
            {wordingOf(save.error, copy.failed)}
          </p>
        )}
        <StepFields step={step.name} draft={draft} change={change} problem={problem} hasService={hasService} />
      </form>
    </Dialog>
  )
}

/** Focus at the start of a step, for keyboards and screen readers: before its fields instead of on the close button. */
function FirstFocus({ children }: { children: ReactNode }) {
  const start = useFirstFocus()
  return (
    <div ref={start} tabIndex={-1} className="welcome-start">
      {children}
    </div>
  )
}

function useFirstFocus() {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  return start
}

function Progress({ at, of }: { at: number; of: number }): ReactNode {
  return (
    <div className="welcome-progress">
      <p className="muted text-xs tabular-nums">
        Step {at + 1} of {of}
      </p>
      <ol aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          <li key={index} data-done={index <= at} />
        ))}
      </ol>
    </div>
  )
}

function AllSet({ isComplete, userId, onClose }: { isComplete: boolean; userId: string; onClose: () => void }) {
  const words = isComplete ? copy.done : copy.later
  const { data: own } = useQuery(mine.profile(userId))
  const { standing } = useStanding()
  const until = standing.founderBenefitsExpireAt
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.line}
      footer={
        <>
          <Button asChild variant="outline">
            <Link {...paths.professional(userId)} onClick={onClose}>
              View profile
            </Link>
          </Button>
          <Button onClick={onClose}>{copy.toHome}</Button>
        </>
      }
    >
      <FirstFocus>
        {own?.founder_number && (
          <p className="note">
            <Star founder /> {copy.founder(own.founder_number, until && fullDay(until))}
          </p>
        )}
      </FirstFocus>
    </Dialog>
  )
}
