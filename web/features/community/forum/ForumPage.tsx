import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { kept } from '#web/data/kept.ts'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { fetchedBesideRows, useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { copy } from './forum.copy.ts'
import { ForumHead } from './list/ForumHead.tsx'
import { ForumList } from './list/ForumList.tsx'
import { readForumSearch, withParts, type ForumFilters } from './search.ts'
import './forum.css'

const ForumChat = fetchedBesideRows(() => import('./ForumChat.tsx').then(({ ForumChat: part }) => part))
const fetchCompose = () => import('./compose/ComposePage.tsx')
const ComposePage = lazy(() => fetchCompose().then(({ ComposePage: part }) => ({ default: part })))

const route = getRouteApi('/_app/forum')

/** The threads with the live chat beside them, on phones below them; or the thread that is being written. */
export function ForumPage() {
  const navigate = useNavigate()
  const search = readForumSearch(route.useSearch())
  const { room, compose, ...filters } = search
  const isMobile = useIsMobile()
  // On a phone the panel covers the page, so it begins closed there, unless the address names a room.
  const [isOpen, setOpen] = useState(() => (isMobile ? room !== undefined : kept.liveChat.isOpen('panel')))
  useFetchedLater(fetchCompose)
  function open(next: boolean) {
    setOpen(next)
    if (!isMobile) kept.liveChat.setOpen('panel', next)
  }
  const go = (next: typeof search) => void navigate({ ...paths.forum(next), replace: true, resetScroll: false })
  const change = (next: ForumFilters) => go(withParts(next, { room }))
  if (compose !== undefined) {
    return (
      <Suspense fallback={<PageLoader />}>
        <ComposePage id={compose} category={filters.category} onId={(id) => go({ compose: id })} />
      </Suspense>
    )
  }
  return (
    <div className="forum-page">
      <div className="forum-main">
        <header className="forum-head">
          <h1 className="d1">{copy.title}</h1>
          <ForumHead filters={filters} onChange={change} />
        </header>
        <ForumList filters={filters} onChange={change} />
      </div>
      <Suspense fallback={<div className={classNames('chat', !isOpen && 'closed')} />}>
        <ForumChat room={room} onRoom={(id) => go(withParts(search, { room: id }))} isOpen={isOpen} onOpen={open} />
      </Suspense>
    </div>
  )
}
