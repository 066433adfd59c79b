import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, CircleCheck, CircleX, Ellipsis, Pause, Pencil, RotateCw, Share, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { extension, jobCan, type JobMove, type JobState } from '#domain/jobs/listings.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { paths } from '#web/paths.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { fullDay } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../listing.copy.ts'
import { jobs, write, type Job } from '../jobs.data.ts'
import { copy as questions } from './owner.copy.ts'
import { canShare, shareJob } from './share-job.ts'

const PostJobDialog = fetchedDialog(() => import('../post/PostJobDialog.tsx').then(({ PostJobDialog: part }) => part))

type Asked = Exclude<JobMove, 'edit' | 'extend'>
const endings = [
  ['pause', Pause],
  ['fill', CircleCheck],
  ['withdraw', CircleX],
  ['delete', Trash2],
] as const satisfies readonly (readonly [Asked, LucideIcon])[]
/** What becomes of the job. */
const acts = {
  pause: (id) => write.close(id, 'paused'),
  fill: (id) => write.close(id, 'filled'),
  withdraw: (id) => write.close(id, 'withdrawn'),
  repost: write.repost,
  delete: write.remove,
} satisfies Record<Asked, (id: string) => Promise<unknown>>
const isFinal = (move: Asked) => move === 'withdraw' || move === 'delete'

export function OwnerActions({ job, state }: { job: Job; state: JobState }) {
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const fitting = endings.filter(([move]) => jobCan(job, move, now))
  return (
    <div className="flex flex-wrap gap-2">
      {jobCan(job, 'edit', now) && (
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          <Pencil aria-hidden /> {copy.owner.edit}
        </Button>
      )}
      {jobCan(job, 'extend', now) && <Extend jobId={job.id} />}
      {jobCan(job, 'repost', now) && (
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsked('repost')}>
          <RotateCw aria-hidden /> {copy.owner.again}
        </Button>
      )}
      {canShare(state) && (
        <Button variant="outline" size="sm" onClick={() => shareJob(job)}>
          <Share aria-hidden /> {copy.share}
        </Button>
      )}
      {fitting.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={
            <Button variant="outline" size="icon-sm" aria-label={copy.owner.more}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {fitting.map(([move, Icon]) => (
            <MenuItem key={move} icon={<Icon aria-hidden />} destructive={move === 'delete'} onSelect={() => setAsked(move)}>
              {questions[move].label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {isEditing && <PostJobDialog open job={job} onClose={() => setEditing(false)} />}
      {asked && <Question key={asked} move={asked} jobId={job.id} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** In one press: it only gives people more time. */
function Extend({ jobId }: { jobId: string }) {
  const queries = useQueryClient()
  const extending = useMutation({
    mutationFn: () => write.extend(jobId, extension),
    onSuccess: ({ expires_at: end }) => notify.success(copy.owner.extended(fullDay(end))),
    onError: (error) => notify.error(wordingOf(error, copy.owner.extendFailed)),
    onSettled: () => queries.invalidateQueries({ queryKey: jobs.all }),
  })
  return (
    <Button variant="outline" size="sm" busy={extending.isPending && copy.owner.extending} onClick={() => extending.mutate()}>
      <CalendarPlus aria-hidden /> {copy.owner.extend(extension)}
    </Button>
  )
}

function Question({ move, jobId, onClose }: { move: Asked; jobId: string; onClose: () => void }) {
  const words = questions[move]
  const queries = useQueryClient()
  const navigate = useNavigate()
  const acting = useMutation({
    mutationFn: () => acts[move](jobId),
    onSuccess: async () => {
      notify.success(words.done)
      if (move === 'delete') await navigate(paths.jobs({ show: 'mine' }))
    },
    onError: (error) => notify.error(wordingOf(error, words.failed)),
    // Also after a refusal: the job may have changed in another window.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: jobs.all })
      onClose()
    },
  })
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && !acting.isPending && onClose()}
      title={words.title}
      action={words.action}
      variant={isFinal(move) ? 'destructive' : 'default'}
      busy={acting.isPending && words.busy}
      onAction={() => acting.mutate()}
    >
      {words.line}
    </AlertDialog>
  )
}
