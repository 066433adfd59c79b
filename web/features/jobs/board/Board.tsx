import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { DetailSkeleton } from '#web/features/listing/detail/DetailSkeleton.tsx'
import { ListingList, ListingPage, ListingPane } from '#web/features/listing/detail/ListingPage.tsx'
import { useOpenFirst } from '#web/features/listing/detail/use-open-first.ts'
import { noteOpened } from '#web/features/listing/detail/views.ts'
import { usePlaceIsKnown } from '#web/features/location/own-place.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { fetchedBesideRows, useFetchedLater, useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { copy } from '../jobs.copy.ts'
import { jobs, type Job, type ListedJob } from '../jobs.data.ts'
import type { JobsSearch } from '../search.ts'
import { useJobsSearch } from '../use-jobs-search.ts'
import { JobList } from './JobList.tsx'
import { useLinkedApplication } from './use-linked-application.ts'

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
  const firstId = !isLeaving && id === undefined && searchId === undefined ? list.data?.pages[0]?.[0]?.id : undefined
  const go = (to: JobsSearch) => void navigate({ ...paths.jobs(to), replace: true, resetScroll: false })
  useOpenFirst(firstId, (first) => {
    // Nobody asked for it, so it is no view.
    noteOpened(first, null)
    go({ ...place, ...(application && { application }), id: first })
  })

  return (
    <ListingPage isOpen={id !== undefined}>
      <ListingList
        label={copy.list}
        title={copy.title}
        acts={
          <>
            <OwnApplications currentId={sentId} onClose={() => application && go({ ...place, ...(id && { id }) })} />
            <PostJob />
          </>
        }
      >
        <Tabs
          label={copy.title}
          value={show ?? 'all'}
          onChange={(chosen) => go(chosen === 'mine' ? { show: 'mine' } : {})}
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
      </ListingList>
      <ListingPane>
        {id !== undefined && (
          <Suspense fallback={<DetailSkeleton label={copy.loadingJob} />}>
            <JobDetail key={id} found={open} myId={myId} backTo={paths.jobs(place)} />
          </Suspense>
        )}
        {id !== undefined && chat !== undefined && <ChatDialog key={chat} applicationId={chat} onClose={() => go({ ...place, id })} />}
      </ListingPane>
    </ListingPage>
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
