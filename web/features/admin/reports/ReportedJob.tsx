import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { JobPreview } from '../jobs/JobPreview.tsx'
import { listing } from '../jobs/jobs.data.ts'
import { wordsOf } from './reported-words.ts'
import { copy } from './reports.copy.ts'

/** Opens the job of a report in place: its page takes a plan, which someone of the team may not have. */
export function ReportedJob({ jobId }: { jobId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {wordsOf('job').open}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen} title={wordsOf('job').name}>
          <Job jobId={jobId} />
        </Dialog>
      )}
    </>
  )
}

function Job({ jobId }: { jobId: string }) {
  const me = useMe()
  const job = useQuery(listing(me.id, jobId))
  return (
    <Loaded query={job} skeletons={<Skeleton className="h-48" />} failed={copy.jobFailed}>
      {(found) => <div className="grid gap-4">{found ? <JobPreview listing={found} /> : <p className="note">{copy.erased}</p>}</div>}
    </Loaded>
  )
}
