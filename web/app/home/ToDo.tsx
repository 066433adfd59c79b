import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ChevronRight, MessageCircle, UserRoundPen, type LucideIcon } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { offWords } from '#web/features/membership/membership.copy.ts'
import { useAccess } from '#web/features/membership/use-access.ts'
import { paths, type Path } from '#web/paths.ts'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { counts } from '../counts.data.ts'
import { useCounts } from '../use-counts.ts'
import { Block, NotLoaded } from './Block.tsx'
import { LockedToDo } from './LockedToDo.tsx'
import { copy } from './home.copy.ts'

/** Messages and requests that wait for a reply, or a line saying that there are none. */
export function ToDo({ onFinish }: { onFinish: () => void }) {
  const welcome = useWelcome()
  // Both need the basic plan, so one check is enough (spec §6).
  const access = useAccess('send_messages')
  return (
    <Block title={copy.names.todo}>
      {welcome !== null && !welcome.is_complete && (
        <button type="button" className="task" onClick={onFinish}>
          <UserRoundPen aria-hidden />
          <span className="flex-1">
            <b className="font-bold">{copy.finish(welcome.percent)}</b>
            <span className="muted block text-sm">{copy.finishLine}</span>
          </span>
          <ChevronRight aria-hidden className="text-muted-foreground" />
        </button>
      )}
      {access === 'off' && <p className="muted mt-2">{offWords('send_messages').title}.</p>}
      {access === 'refused' ? <LockedToDo /> : access === 'unknown' ? <Skeleton className="mt-2 h-14" /> : <Waiting />}
    </Block>
  )
}

function Waiting() {
  const me = useMe()
  const { pendingTrades, unreadMessages } = useCounts()
  const asked = allOf(useQuery(counts.pendingTrades(me.id)), useQuery(counts.unreadMessages(me.id)))
  const open = [
    {
      count: pendingTrades,
      icon: ArrowLeftRight,
      text: copy.tradeRequests(pendingTrades),
      to: paths.trades({ tab: 'received' }),
    },
    { count: unreadMessages, icon: MessageCircle, text: copy.unreadMessages(unreadMessages), to: paths.messages() },
  ].filter((each) => each.count > 0)
  return (
    <Loaded query={asked} skeletons={<Skeleton className="mt-2 h-14" />} failed={<NotLoaded onRetry={asked.refetch} />}>
      {() =>
        open.length === 0 ? (
          <p className="muted mt-2 py-4">{copy.nothingToDo}</p>
        ) : (
          <ul className="mt-2">
            {open.map((each) => (
              <Task key={each.to.to} {...each} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Task({ count, icon: Icon, text, to }: { count: number; icon: LucideIcon; text: string; to: Path }) {
  return (
    <li>
      <Link {...to} className="task">
        <Icon aria-hidden />
        <span className="flex-1">
          <b className="font-bold tabular-nums">{count}</b> {text}
        </span>
        <ChevronRight aria-hidden className="text-muted-foreground" />
      </Link>
    </li>
  )
}
