import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { startsDay, startsGroup } from '#domain/messages.ts'
import { messageKeys } from '#web/data/message-keys.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useReadMarking } from '#web/ui/lists/use-read-marking.ts'
import { ChatLine } from './ChatLine.tsx'
import { chats, write, type Chat, type ChatApplication } from './chats.data.ts'
import { entriesOf, type Entry } from './entries.ts'
import type { Sides } from './sides.ts'
import { copy } from './chats.copy.ts'
import { useFailureToast } from '#web/ui/feedback/notify.ts'

export function ChatMessages({ chat, application, sides }: { chat: Chat; application: ChatApplication; sides: Sides }) {
  const pages = useInfiniteQuery(chats.messages(chat.id))
  const messages = (pages.data?.pages.flat() ?? []).toReversed()
  const entries = entriesOf(messages, application, pages.hasNextPage)
  const unread = messages.findLast((message) => message.sender_id !== sides.myId && message.read_at === null)
  const end = useKeptPlace(entries, entries.at(-1)?.sender_id === sides.myId)
  useRead(chat.id, sides.myId, unread?.id ?? null)
  useFailureToast(pages.data ? null : pages.error, copy.loadFailed)
  return (
    <Loaded query={pages} skeletons={<Skeleton className="h-24" />} failed={copy.loadFailed}>
      {() => (
        <>
          {pages.hasNextPage && (
            <div className="job-chat-older">
              {pages.isFetchNextPageError && <p role="alert">{copy.olderFailed}</p>}
              <Button
                variant="ghost"
                size="sm"
                busy={pages.isFetchingNextPage && copy.olderBusy}
                onClick={() => void pages.fetchNextPage()}
              >
                {copy.older}
              </Button>
            </div>
          )}
          <div className="job-chat-lines" role="log" aria-label={copy.log}>
            {entries.map((entry, index) => {
              const [before, after] = [entries[index - 1], entries[index + 1]]
              return (
                <ChatLine
                  key={entry.id}
                  entry={entry}
                  chat={chat}
                  sides={sides}
                  startsDay={startsDay(entry, before)}
                  startsGroup={startsGroup(entry, before)}
                  endsGroup={after === undefined || startsGroup(after, entry)}
                />
              )
            })}
          </div>
          {entries.length === 0 && (
            <p className="muted py-6 text-center">
              {sides.iAmOwner ? copy.empty.owner(sides.firstName) : copy.empty.applicant(sides.firstName)}
            </p>
          )}
          <p className="muted text-xs" ref={end}>
            {copy.privacy}
          </p>
        </>
      )}
    </Loaded>
  )
}

const nearEnd = 120

/** Shows the newest message first; follows new ones if the reader is there or wrote them, and stays put while older ones load above. */
function useKeptPlace(entries: readonly Entry[], isMine: boolean) {
  const end = useRef<HTMLParagraphElement>(null)
  const known = useRef<{ oldest: string | undefined; newest: string | undefined; height: number } | null>(null)
  const [oldest, newest] = [entries[0]?.id, entries.at(-1)?.id]
  useLayoutEffect(() => {
    const view = end.current?.closest('.dialog-body')
    if (!view) return
    const before = known.current
    known.current = { oldest, newest, height: view.scrollHeight }
    const grown = before === null ? 0 : view.scrollHeight - before.height
    if (before !== null && before.newest === newest) {
      if (before.oldest !== oldest) view.scrollTop += grown
      return
    }
    const wasNearEnd = before === null || view.scrollHeight - grown - view.clientHeight - view.scrollTop < nearEnd
    if (wasNearEnd || isMine) view.scrollTop = view.scrollHeight
  }, [oldest, newest, isMine])
  // What a message carries, such as pictures and contacts, takes its room later.
  return useCallback((element: HTMLParagraphElement) => {
    const view = element.closest('.dialog-body')
    end.current = element
    if (!view || !element.parentElement) return undefined
    const observer = new ResizeObserver(() => {
      const grown = known.current ? view.scrollHeight - known.current.height : 0
      if (known.current) known.current.height = view.scrollHeight
      if (view.scrollHeight - grown - view.clientHeight - view.scrollTop < nearEnd) view.scrollTop = view.scrollHeight
    })
    observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [])
}

/** Marks the messages as read once they have been on screen for a second, for Messages, its count and the bell. */
function useRead(chatId: string, myId: string, newestUnreadId: string | null): void {
  const queries = useQueryClient()
  const reading = useMutation({
    // If it fails, the next message tries again.
    mutationFn: () => write.markRead(chatId, myId),
    onSuccess: () => queries.invalidateQueries({ queryKey: messageKeys.lists(myId) }),
  })
  useReadMarking(newestUnreadId, reading.mutate)
}
