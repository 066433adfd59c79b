import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { applicationTabs, type ApplicationTab } from '#domain/jobs/applications.ts'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { applications } from '../applications.data.ts'
import { useLiveApplications } from '../use-live-applications.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { copy } from './mine.copy.ts'
import '../applications.css'

const tabs = Object.keys(applicationTabs) as ApplicationTab[]

/** What the member applied for, and what became of it. */
export function MyApplications({ currentId, onClose }: { currentId?: string | undefined; onClose: () => void }) {
  const me = useMe()
  const [tab, setTab] = useState<ApplicationTab>('all')
  const found = useInfiniteQuery(applications.mine(me.id, tab))
  useLiveApplications(me.id)
  useFailureToast(found.data ? null : found.error, copy.loadFailed)
  return (
    <Dialog open wide title={copy.title} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Tabs label={copy.title} value={tab} onChange={setTab} tabs={tabs.map((value) => ({ value, label: copy.tabs[value] }))}>
        <PagedRows list={found} failed={copy.loadFailed} skeletons={<Loading />}>
          {(rows) =>
            rows.length === 0 ? (
              <NoApplications tab={tab} onLeave={onClose} />
            ) : (
              <ul className="application-cards">
                {rows.map((application) => (
                  <ApplicationCard
                    key={application.id}
                    application={application}
                    isCurrent={application.id === currentId}
                    onLeave={onClose}
                  />
                ))}
              </ul>
            )
          }
        </PagedRows>
      </Tabs>
    </Dialog>
  )
}

function NoApplications({ tab, onLeave }: { tab: ApplicationTab; onLeave: () => void }) {
  const { title, line } = copy.empty[tab]
  return (
    <EmptyState
      seed="my-applications"
      craft="hair"
      title={title}
      action={
        <Button asChild variant="outline">
          <Link {...paths.jobs()} onClick={onLeave}>
            {copy.browse}
          </Link>
        </Button>
      }
    >
      {line}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className="grid gap-3 pt-4" aria-label={copy.loading} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-28" />
      ))}
    </div>
  )
}
