import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '#domain/jobs/applications.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { applications } from '../applications.data.ts'
import type { Job } from '../jobs.data.ts'
import { useLiveApplicants } from '../use-live-applications.ts'
import { ApplicantRow } from './ApplicantRow.tsx'
import { copy } from './owner.copy.ts'
import '../applications.css'

/** Who applied for the caller's own job, by how far they are, then newest first. One application is open at a time, at first `firstId`. */
export function Applicants({ job, firstId }: { job: Job; firstId: string | undefined }) {
  const found = useInfiniteQuery(applications.ofJob(job.id))
  const [openId, setOpenId] = useState<string | null>(firstId ?? null)
  useLiveApplicants(job.id)
  useFailureToast(found.data ? null : found.error, copy.loadFailed)
  return (
    <PagedRows list={found} failed={copy.loadFailed} skeletons={<Loading />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState seed="applicants" craft="nails" title={copy.none.title}>
            {copy.none.line}
          </EmptyState>
        ) : (
          <ul className="applicants" aria-label={copy.label}>
            {grouped(rows).flatMap(([group, members], at, groups) =>
              // One list for all groups, so that a row that moves to another keeps its state and the focus.
              members.map((application, place) => (
                <ApplicantRow
                  key={application.id}
                  job={job}
                  application={application}
                  heading={
                    place === 0
                      ? { title: copy.groups[group], many: found.hasNextPage && at === groups.length - 1 ? null : members.length }
                      : null
                  }
                  isOpen={application.id === openId}
                  onToggle={() => setOpenId(application.id === openId ? null : application.id)}
                />
              )),
            )}
          </ul>
        )
      }
    </PagedRows>
  )
}

function Loading() {
  return (
    <div className="grid gap-3 pt-4" aria-label={copy.loading} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-18" />
      ))}
    </div>
  )
}
