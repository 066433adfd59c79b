import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { kept } from '#web/data/kept.ts'
import { linkTo, paths } from '#web/paths.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { mainRoom } from '../chat/chat.data.ts'
import { ForumList } from './list/ForumList.tsx'
import { readForumSearch, withParts, type ForumFilters } from './search.ts'
import './forum.css'

const fetchCompose = () => import('./compose/ComposePage.tsx')
const ComposePage = lazy(() => fetchCompose().then(({ ComposePage: part }) => ({ default: part })))

/** The threads with the live chat beside them, on phones below them; or the thread that is being written. */
export function ForumPage() {
  const navigate = useNavigate()
  // The router also returns parameters that the route did not parse.
  const search = readForumSearch(useSearch({ strict: false }))
  const { room, compose, ...filters } = search
  const isMobile = useIsMobile()
  // On a phone the panel covers the page, so it begins closed there.
  const [isOpen, setOpen] = useState(() => !isMobile && kept.liveChat.isOpen('panel'))
  useFetchedLater(fetchCompose)
  function open(next: boolean) {
    setOpen(next)
    if (!isMobile) kept.liveChat.setOpen('panel', next)
  }
  const go = (next: typeof search) => void navigate({ ...linkTo(paths.forum(next)), replace: true, resetScroll: false })
  if (compose !== undefined) {
    return (
      <Suspense fallback={<PageLoader />}>
        <ComposePage id={compose} category={filters.category} onId={(id) => go({ compose: id })} />
      </Suspense>
    )
  }
  return (
    <div className="forum-page">
      <ForumList filters={filters} onChange={(next: ForumFilters) => go(withParts(next, { room }))} />
      <ChatPanel
        roomId={room ?? mainRoom}
        onRoom={(id) => go(withParts(search, { room: id === mainRoom ? undefined : id }))}
        isOpen={isOpen}
        onOpen={open}
        place="panel"
      />
    </div>
  )
}
