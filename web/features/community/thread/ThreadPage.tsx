import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, CircleCheck, Lock } from 'lucide-react'
import { canReply } from '#domain/community/thread-acts.ts'
import { useMe } from '#web/data/session/session.ts'
import { SaveThread } from '#web/features/saved/threads/SaveThread.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { ThreadMenu } from './acts/ThreadMenu.tsx'
import { FirstPost } from './FirstPost.tsx'
import { Marks, Notes } from './Marks.tsx'
import { Replies } from './replies/Replies.tsx'
import { ReplyView } from './replies/ReplyView.tsx'
import { useAuthors } from './replies/use-authors.ts'
import { useReplyList } from './replies/use-reply-list.ts'
import { readThreadSearch } from './search.ts'
import { FollowButton } from './side/FollowButton.tsx'
import { Side } from './side/Side.tsx'
import { threads, type Thread } from './thread.data.ts'
import { copy } from './thread.copy.ts'
import { ReplyBox } from './write/ReplyBox.tsx'
import { useReplying } from './write/use-replying.ts'
import './thread.css'

const route = getRouteApi('/_app/forum_/thread/$id')

export function ThreadPage() {
  const { id } = route.useParams()
  const me = useMe()
  const found = useQuery(threads.one(me.id, id))
  return (
    <div className="thread-page page-width">
      <Link className="thread-back" {...paths.forum()}>
        <ArrowLeft aria-hidden /> {copy.back}
      </Link>
      <Loaded
        query={found}
        skeletons={<Skeletons />}
        failed={
          <>
            <h1 className="visually-hidden">{copy.page}</h1>
            <ErrorState title={copy.loadFailed} onRetry={() => void found.refetch()} />
          </>
        }
      >
        {(thread) => (thread === null ? <NoThread /> : <OpenThread key={thread.id} thread={thread} />)}
      </Loaded>
    </div>
  )
}

function OpenThread({ thread }: { thread: Thread }) {
  const me = useMe()
  const isMobile = useIsMobile()
  const search = readThreadSearch(route.useSearch())
  const { data: isTeam = false } = useQuery(threads.mayKeep(me.id))
  const list = useReplyList(thread.id, search)
  const { replying, box } = useReplying(thread.id)
  const isOpen = canReply(thread, isTeam)
  const authors = useAuthors(thread, list.rows)
  const shared = { thread, people: authors, replying: isOpen ? replying : null }
  const side = <Side thread={thread} authors={authors} at={search.reply} />
  const follow = thread.status === 'published' && (
    <>
      <FollowButton threadId={thread.id} />
      <SaveThread threadId={thread.id} />
    </>
  )
  return (
    <div className="thread-columns">
      <div className="min-w-0">
        <header>
          <div className="thread-top">
            <Marks thread={thread} />
            <ThreadMenu thread={thread} />
          </div>
          <h1 className="d1 thread-title">{thread.title}</h1>
        </header>
        <Notes thread={thread} />
        <FirstPost {...shared} />
        {isMobile && follow && <div className="thread-follow">{follow}</div>}
        {thread.solved && thread.solved.status === 'published' && (
          <section className="solved" aria-label={copy.places.solved}>
            <p className="solved-head">
              <CircleCheck aria-hidden /> <b>{copy.solved}</b>
              <span>{copy.picked(thread.author?.full_name.split(' ')[0] ?? copy.member, thread.author_id === me.id)}</span>
            </p>
            <ReplyView reply={thread.solved} shared={shared} />
          </section>
        )}
        {(thread.status === 'published' || thread.reply_count > 0) && <Replies shared={shared} search={search} list={list} />}
        {isOpen ? (
          <ReplyBox threadId={thread.id} slow={isTeam ? 0 : thread.slow_mode_seconds} box={box} onPosted={list.show} />
        ) : (
          thread.is_locked && (
            <p className="note">
              <Lock aria-hidden /> {copy.closedLine}
            </p>
          )
        )}
      </div>
      {isMobile ? (
        <details className="thread-details">
          <summary>
            {copy.details} <ChevronDown aria-hidden />
          </summary>
          {side}
        </details>
      ) : (
        <aside className="thread-side">
          <div className="flex gap-3">{follow}</div>
          {side}
        </aside>
      )}
    </div>
  )
}

function NoThread() {
  return (
    <>
      <h1 className="visually-hidden">{copy.page}</h1>
      <EmptyState
        seed="thread-gone"
        title={copy.gone.title}
        action={
          <Button asChild variant="outline">
            <Link {...paths.forum()}>{copy.gone.action}</Link>
          </Button>
        }
      >
        {copy.gone.line}
      </EmptyState>
    </>
  )
}

function Skeletons() {
  return (
    <div className="grid gap-4" aria-busy>
      <h1 className="visually-hidden">{copy.page}</h1>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-20 max-w-xl" />
      <Skeleton className="h-40 max-w-2xl" />
    </div>
  )
}
