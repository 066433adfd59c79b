import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { tracked } from '#web/data/measures/track.ts'
import { wordingOf } from '#web/data/wording.ts'
import type { Welcome } from '#web/features/account/me.data.ts'
import { problemOf, type Problem } from '#web/features/profiles/editing/problem.ts'
import { profiles, seeMineAnew, type Basics } from '#web/features/profiles/profiles.data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StepFields } from './StepFields.tsx'
import { draftFrom, keep, missingIn } from './draft.ts'
import { firstOpen, stepsOf } from './steps.ts'
import { copy } from './welcome.copy.ts'
import '#web/features/profiles/editing/editing.css'
import '#web/features/profiles/pictures/pictures.css'

type Open = { welcome: Welcome; onClose: () => void }

/** The first steps of a newcomer, over her home. It opens where she left off; closing it is no loss. */
export function WelcomeDialog(open: Open) {
  const own = useQuery(profiles.basics(useMe().id))
  if (own.data) return <Steps {...open} basics={own.data} />
  return (
    <Dialog open onOpenChange={open.onClose} title={copy.steps.you.title}>
      {own.isError ? <ErrorState title="This did not load" onRetry={() => void own.refetch()} /> : <Skeleton className="h-64" />}
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
      <Progress at={at} of={steps.length} />
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
        <StepFields
          step={step.name}
          draft={draft}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
          problem={problem}
          hasService={hasService}
        />
      </form>
    </Dialog>
  )
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
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.line}
      footer={
        <>
          <Button asChild variant="outline">
            <Link to={paths.professional(userId)} onClick={onClose}>
              View profile
            </Link>
          </Button>
          <Button onClick={onClose}>Go to your home</Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
