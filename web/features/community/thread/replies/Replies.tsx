import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useIsPrepending } from '#web/ui/lists/use-foot.ts'
import { sorts, type Sort, type ThreadSearch } from '../search.ts'
import { copy, sortNames } from '../thread.copy.ts'
import { FoundReplies } from './FoundReplies.tsx'
import { ReplyRow } from './ReplyRow.tsx'
import type { Shared } from './ReplyView.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useLanding } from './use-landing.ts'
import { useSeen } from './use-seen.ts'
import type { ReplyList } from './use-reply-list.ts'

/** Only replies in view and this many px above and below it are on the page, which is all of a short thread. */
const drawnBeyond = 1_200

/** The replies in the order that the address says, or those with the words that are searched for. */
export function Replies({ shared, search, list }: { shared: Shared; search: ThreadSearch; list: ReplyList }) {
  const { thread } = shared
  const navigate = useNavigate()
  const go = (next: ThreadSearch) => void navigate({ ...paths.thread(thread.id, next), replace: true, resetScroll: false })
  const { arrived, forget } = useArrivals(thread)
  const first = arrived[0]
  return (
    <section className="replies" aria-label={copy.replies(thread.reply_count)}>
      <div className="folio replies-head">
        <h2 className="d4">{copy.replies(thread.reply_count)}</h2>
        {thread.reply_count > 1 && (
          <Segment<Sort>
            label={copy.sort}
            value={search.sort ?? 'oldest'}
            onChange={(sort) => go(sort === 'oldest' ? {} : { sort })}
            options={sorts.map((value) => ({ value, label: sortNames[value] }))}
          />
        )}
      </div>
      {thread.reply_count > 1 && <Find key={search.find} words={search.find ?? ''} onFind={(find) => go(find === '' ? {} : { find })} />}
      {search.find === undefined ? (
        <List shared={shared} list={list} marked={search.reply} isInOrder={search.sort === undefined} />
      ) : (
        <FoundReplies shared={shared} words={search.find} onAll={() => go({})} />
      )}
      <output className="replies-arrived">
        {first && (
          <Button
            size="sm"
            onClick={() => {
              forget()
              go({ reply: first.id })
            }}
          >
            <ArrowDown aria-hidden /> {copy.arrived(arrived.length)}
          </Button>
        )}
      </output>
    </section>
  )
}

function Find({ words, onFind }: { words: string; onFind: (words: string) => void }) {
  return (
    <search>
      <form
        className="replies-find"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('find')
          onFind(typeof typed === 'string' ? typed.trim() : '')
        }}
      >
        <Input
          type="search"
          name="find"
          aria-label={copy.find}
          placeholder={copy.find}
          defaultValue={words}
          maxLength={200}
          before={<Search aria-hidden />}
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}

function List({ shared, list, marked, isInOrder }: { shared: Shared; list: ReplyList; marked: string | undefined; isInOrder: boolean }) {
  const view = useRef<WindowVirtualizerHandle>(null)
  const { query, rows } = list
  const look = useSeen(shared.thread, rows, query.hasNextPage, isInOrder)
  const isPrepending = useIsPrepending(query.data?.pages.length ?? 0, rows.length)
  useLanding(
    view,
    marked,
    rows.findIndex(({ id, answers }) => id === marked || answers.some((answer) => answer.id === marked)),
  )
  const looked = useEffectEvent(look)
  const many = rows.length
  useEffect(() => {
    if (many > 0) looked()
  }, [many])
  if (query.isPending) {
    return (
      <div className="grid gap-5 py-4" aria-busy>
        <Skeleton className="h-24" />
        <Skeleton className="h-16" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  if (!query.data) return <ErrorState title={copy.repliesFailed} onRetry={() => void query.refetch()} />
  return (
    <>
      {query.hasPreviousPage && (
        <Further
          words={copy.earlier}
          isBusy={query.isFetchingPreviousPage}
          hasFailed={query.isFetchPreviousPageError}
          onMore={() => void query.fetchPreviousPage()}
        />
      )}
      {rows.length === 0 && <p className="muted pb-4">{shared.replying ? copy.noReplies.line : copy.noReplies.closed}</p>}
      <WindowVirtualizer
        ref={view}
        shift={isPrepending && query.direction === 'backward'}
        bufferSize={drawnBeyond}
        data={rows}
        onResize={look}
      >
        {(reply) => <ReplyRow key={reply.id} reply={reply} shared={shared} marked={marked} />}
      </WindowVirtualizer>
      {query.hasNextPage && (
        <Further
          words={copy.later}
          isBusy={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function Further({ words, isBusy, hasFailed, onMore }: { words: string; isBusy: boolean; hasFailed: boolean; onMore: () => void }) {
  return (
    <p className="replies-further">
      {hasFailed && (
        <span className="muted text-sm" role="alert">
          {copy.repliesFailed}
        </span>
      )}
      <Button variant="outline" size="sm" busy={isBusy && copy.earlierBusy} onClick={onMore}>
        {words}
      </Button>
    </p>
  )
}
