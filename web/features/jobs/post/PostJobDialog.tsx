import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { problemOf } from '#web/features/profiles/editing/problem.ts'
import { jobs, write, type Job } from '../jobs.data.ts'
import { BasicFields } from './BasicFields.tsx'
import { draftOf, emptyDraft, jobDraft, problemsOf, rowOf, type JobDraft, type Problems } from './draft.ts'
import { PayFields } from './PayFields.tsx'
import { constraintWords, copy } from './post.copy.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { RequirementFields } from './RequirementFields.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'

const day = 24 * 60 * 60_000
const drafts = draftsOf('job', jobDraft)

/** `job` null posts a new one. */
export function PostJobDialog({ open, job, onClose }: { open: boolean; job: Job | null; onClose: () => void }) {
  if (!open) return null
  return <JobForm job={job} onClose={onClose} />
}

function JobForm({ job, onClose }: { job: Job | null; onClose: () => void }) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { draft, change, saving } = useListing(job, onClose)
  const refused = saving.isError ? problemOf(saving.error, constraintWords) : null
  const problems: Problems = { ...(isChecked && problemsOf(draft)), ...(refused && { [refused.field]: refused.words }) }

  /** Once the fields are marked. */
  function showFirst() {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  /** What was refused is marked until it is edited. */
  function edit(part: Partial<JobDraft>) {
    if (refused && refused.field in part) saving.reset()
    change(part)
  }

  function send() {
    setChecked(true)
    if (Object.keys(problemsOf(draft)).length === 0) {
      saving.mutate(undefined, { onError: showRefusal })
      return
    }
    notify.error(copy.missing.line, copy.missing.title)
    showFirst()
  }

  function showRefusal(error: Error) {
    if (problemOf(error, constraintWords)) showFirst()
    // It is below the last field, which may be out of view.
    else requestAnimationFrame(() => refusal.current?.scrollIntoView({ block: 'nearest' }))
  }
  const fields = { draft, change: edit, problems }

  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && !saving.isPending && onClose()}
      title={job ? copy.titleEdit : copy.title}
      description={job ? copy.lineEdit : copy.line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} busy={saving.isPending && copy.busy}>
            {job ? copy.save : copy.send}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className="job-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) send()
        }}
      >
        <BasicFields {...fields} isNew={!job} />
        <PayFields {...fields} />
        <ScheduleFields {...fields} />
        <RequirementFields {...fields} />
        <QuestionFields {...fields} />
        <div role="alert" ref={refusal}>
          {saving.isError && !refused && <p className="note destructive">{wordingOf(saving.error, copy.failed)}</p>}
        </div>
      </form>
    </Dialog>
  )
}

/** What is written of a listing, and what posts it or saves its changes. */
function useListing(job: Job | null, onSaved: () => void) {
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  // A new job is kept until it is posted; an edit starts from the job.
  const { draft, change, forget } = useDraft(drafts, job ? null : 'new', (left) => (job ? draftOf(job) : (left ?? emptyDraft)))
  const saving = useMutation({
    mutationFn: () =>
      job ? write.change(job.id, rowOf(draft)) : write.post(me.id, rowOf(draft), new Date(Date.now() + draft.days * day).toISOString()),
    onSuccess: async ({ id, status }) => {
      forget()
      await queries.invalidateQueries({ queryKey: jobs.all })
      notify.success(status === 'pending' ? copy.done.pending : job ? copy.done.saved : copy.done.live)
      onSaved()
      if (!job) await navigate(paths.jobs({ show: 'mine', id }))
    },
  })
  return { draft, change, saving }
}
