import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { Composer } from '#web/features/listing/composer/Composer.tsx'
import { useComposer } from '#web/features/listing/composer/use-composer.ts'
import { useFormDraft } from '#web/features/listing/composer/use-form-draft.ts'
import { previewsOf } from '#web/features/listing/pictures/chosen.ts'
import { publicPictures } from '#web/features/listing/pictures/store.ts'
import { useFormPictures } from '#web/features/listing/pictures/use-form-pictures.ts'
import { paths } from '#web/paths.ts'
import { JobView } from '../detail/JobView.tsx'
import { jobs, write, type Job } from '../jobs.data.ts'
import { BasicFields } from './BasicFields.tsx'
import { draftOf, endOf, pictureOf, rowOf } from './draft.ts'
import { jobForm, type Fields } from './job-form.ts'
import { PayFields } from './PayFields.tsx'
import { copy } from './post.copy.ts'
import { RequirementFields } from './RequirementFields.tsx'
import { useShownJob } from './use-shown-job.ts'

/** Anyone who knows the address of a job's picture sees it. The clock deletes what no job was posted with. */
const jobPictures = publicPictures('job-pictures')

const parts = {
  job: (fields: Fields) => <BasicFields {...fields} />,
  pay: (fields: Fields) => <PayFields {...fields} />,
  applicants: (fields: Fields) => <RequirementFields {...fields} />,
}

/** `job` null posts a new one. */
export function PostJobDialog({ open, job, onClose }: { open: boolean; job: Job | null; onClose: () => void }) {
  if (!open) return null
  return <JobComposer job={job} onClose={onClose} />
}

function JobComposer({ job, onClose }: { job: Job | null; onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const written = useFormDraft(jobForm, job && { id: job.id, says: draftOf(job) })
  const pictures = useFormPictures(written, jobPictures, { most: 1, posted: pictureOf(job) })
  const composing = useComposer(jobForm, written, {
    pictures,
    save: (draft, clientId) =>
      job ? write.change(job.id, rowOf(draft)) : write.post(me.id, clientId, rowOf(draft), endOf(draft, new Date())),
    onSaved: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: jobs.all })
      onClose()
      if (!job) await navigate(paths.jobs({ show: 'mine', id }))
    },
  })
  const shown = useShownJob(composing.fields.draft, previewsOf(pictures.pictures)[0], job)
  return (
    <Composer composing={composing} parts={parts} words={job ? copy.editing : copy.posting} onClose={onClose}>
      <JobView job={shown} />
    </Composer>
  )
}
