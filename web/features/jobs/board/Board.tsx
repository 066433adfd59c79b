import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { usePlaceIsKnown } from '#web/features/location/own-place.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { fetchedBesideRows, useFetchedLater, useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { DetailSkeleton } from '../detail/DetailSkeleton.tsx'
import { copy } from '../jobs.copy.ts'
import { jobs, type Job, type ListedJob } from '../jobs.data.ts'
import { useJobsSearch } from '../use-jobs-search.ts'
import { JobList } from './JobList.tsx'
import { useLinkedApplication } from './use-linked-application.ts'
import { useOpenFirst } from './use-open-first.ts'

const JobTools = fetchedBesideRows(() => import('./JobTools.tsx').then(({ JobTools: part }) => part))
const fetchDetail = () => import('../detail/JobDetail.tsx')
const JobDetail = lazy(() => fetchDetail().then(({ JobDetail: part }) => ({ default: part })))
const ChatDialog = fetchedDialog(() => import('../chats/ChatDialog.tsx').then(({ ChatDialog: part }) => part))
const PostJobDialog = fetchedDialog(() => import('../post/PostJobDialog.tsx').then(({ PostJobDialog: part }) => part))
const MyApplications = fetchedDialog(() => import('../mine/MyApplications.tsx').then(({ MyApplications: part }) => part))

/** List and detail; on phones the list, or the job that is open. */
export function Board() {
  const { id: myId } = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, application, chat, search: searchId, ...place } = useJobsSearch()
  const { show, ...filters } = place
  useFetchedLater(fetchDetail)
  const near = useHeaderPlace()
  const isPlaceKnown = usePlaceIsKnown()
  const all = useInfiniteQuery({ ...jobs.pages(filters, near), enabled: isPlaceKnown && show === undefined && searchId === undefined })
  const mine = useInfiniteQuery({ ...jobs.mine(myId), enabled: show === 'mine' })
  const list: UseInfiniteQueryResult<InfiniteData<ListedJob[]>> = show === 'mine' ? mine : all
  const open = useQuery({
    ...jobs.one(id ?? ''),
    enabled: id !== undefined,
    placeholderData: () => listedJob(queries.getQueriesData<InfiniteData<Job[]>>({ queryKey: [...jobs.all, 'list'] }), id),
  })
  const { sentId, isLeaving } = useLinkedApplication(show === undefined ? application : undefined, myId)
  useOpenFirst(!isLeaving && id === undefined && searchId === undefined ? list.data?.pages[0]?.[0]?.id : undefined, {
    ...place,
    ...(application && { application }),
  })

  return (
    <div className={classNames('jobs-page', id !== undefined && 'has-open')}>
      <section className="jobs-list" aria-label={copy.list}>
        <header>
          <h1 className="d1">{copy.title}</h1>
          <div className="flex flex-wrap justify-end gap-1">
            <OwnApplications
              currentId={sentId}
              onClose={() =>
                application && void navigate({ ...paths.jobs({ ...place, ...(id && { id }) }), replace: true, resetScroll: false })
              }
            />
            <PostJob />
          </div>
        </header>
        <Tabs
          label={copy.title}
          value={show ?? 'all'}
          onChange={(chosen) =>
            void navigate({ ...paths.jobs(chosen === 'mine' ? { show: 'mine' } : {}), replace: true, resetScroll: false })
          }
          tabs={[
            { value: 'all', label: copy.tabs.all },
            { value: 'mine', label: copy.tabs.mine },
          ]}
        >
          {show === undefined && (
            <Suspense fallback={<div className="job-tools" />}>
              <JobTools filters={filters} searchId={searchId} />
            </Suspense>
          )}
          <JobList list={list} place={place} openId={id} />
        </Tabs>
      </section>
      <div className="jobs-pane">
        {id !== undefined && (
          <Suspense fallback={<DetailSkeleton />}>
            <JobDetail key={id} found={open} myId={myId} backTo={paths.jobs(place)} />
          </Suspense>
        )}
        {id !== undefined && chat !== undefined && (
          <ChatDialog
            key={chat}
            applicationId={chat}
            onClose={() => void navigate({ ...paths.jobs({ ...place, id }), replace: true, resetScroll: false })}
          />
        )}
      </div>
    </div>
  )
}

/** Also opened by a notification's link, which names the application. */
function OwnApplications({ currentId, onClose }: { currentId: string | undefined; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  useFetchedLater(MyApplications.fetch)
  return (
    <>
      <Button variant="ghost" size="sm" className="px-2" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.applications}
      </Button>
      {(isOpen || currentId !== undefined) && (
        <MyApplications
          currentId={currentId}
          onClose={() => {
            setOpen(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

function PostJob() {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useOnceTrue(isOpen)
  useFetchedLater(PostJobDialog.fetch)
  return (
    <>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {copy.post}
      </Button>
      {wasOpened && <PostJobDialog open={isOpen} job={null} onClose={() => setOpen(false)} />}
    </>
  )
}

function listedJob(lists: [unknown, InfiniteData<Job[]> | undefined][], id: string | undefined): Job | undefined {
  return lists.flatMap(([, list]) => list?.pages.flat() ?? []).find((job) => job.id === id)
}
