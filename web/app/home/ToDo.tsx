import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ChevronRight, MessageCircle, type LucideIcon } from 'lucide-react'
import { linkTo, paths } from '#web/paths.ts'
import { useCounts } from '../counts.data.ts'

/** What waits for an answer. Says so when nothing does. */
export function ToDo() {
  const { pendingTrades, unreadMessages } = useCounts()
  const open = [
    {
      count: pendingTrades,
      icon: ArrowLeftRight,
      text: pendingTrades === 1 ? 'trade request waits for you' : 'trade requests wait for you',
      to: paths.trades({ tab: 'received' }),
    },
    { count: unreadMessages, icon: MessageCircle, text: unreadMessages === 1 ? 'unread message' : 'unread messages', to: paths.messages() },
  ].filter((each) => each.count > 0)
  return (
    <section aria-label="To do">
      <div className="folio">
        <h2 className="d3">To do</h2>
      </div>
      {open.length === 0 ? (
        <p className="muted py-4">Nothing waits for you. A good moment to look around.</p>
      ) : (
        <ul className="mt-2">
          {open.map((each) => (
            <Task key={each.to} {...each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Task({ count, icon: Icon, text, to }: { count: number; icon: LucideIcon; text: string; to: string }) {
  return (
    <li>
      <Link {...linkTo(to)} className="flex min-h-14 items-center gap-4 border-b border-border hover:bg-accent">
        <Icon aria-hidden />
        <span className="flex-1">
          <b className="font-bold tabular-nums">{count}</b> {text}
        </span>
        <ChevronRight aria-hidden className="text-muted-foreground" />
      </Link>
    </li>
  )
}
