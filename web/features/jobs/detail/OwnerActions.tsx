import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Ellipsis, Pause, Pencil, RotateCw, Share, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { jobCan, type JobMove, type JobState } from '#domain/jobs/listings.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../listing.copy.ts'
import { jobs, write, type Job } from '../jobs.data.ts'
import { copy as questions } from './owner.copy.ts'
import { canShare, shareJob } from './share-job.ts'

const PostJobDialog = fetchedDialog(() => import('../post/PostJobDialog.tsx').then(({ PostJobDialog: part }) => part))

type Asked = Exclude<JobMove, 'edit'>
const endings = [
  ['pause', Pause],
  ['fill', CircleCheck],
  ['withdraw', CircleX],
] as const satisfies readonly (readonly [Asked, LucideIcon])[]
const reasons = { pause: 'paused', fill: 'filled', withdraw: 'withdrawn' } as const

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
            <MenuItem key={move} icon={<Icon aria-hidden />} onSelect={() => setAsked(move)}>
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

function Question({ move, jobId, onClose }: { move: Asked; jobId: string; onClose: () => void }) {
  const words = questions[move]
  const queries = useQueryClient()
  const acting = useMutation({
    mutationFn: () => (move === 'repost' ? write.repost(jobId) : write.close(jobId, reasons[move])),
    onSuccess: () => notify.success(words.done),
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
      variant={move === 'withdraw' ? 'destructive' : 'default'}
      busy={acting.isPending && words.busy}
      onAction={() => acting.mutate()}
    >
      {words.line}
    </AlertDialog>
  )
}
