import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, BriefcaseBusiness, ChevronRight, Clock3, MessageCircle, UserRoundPen, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { toDoOf, type Waiting } from '#domain/waiting/row.ts'
import { waitingWords } from '#domain/waiting/waiting.ts'
import { useMe } from '#web/data/session/session.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { offWords } from '#web/features/membership/membership.copy.ts'
import { useAccess } from '#web/features/membership/use-access.ts'
import { untilWhen } from '#web/features/trades/when.ts'
import { linkTo } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { showMore } from '#web/ui/focus-near.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Block, NotLoaded } from '../Block.tsx'
import { mostTasks } from '../blocks.ts'
import { LockedToDo } from './LockedToDo.tsx'
import { copy } from '../home.copy.ts'

/** Everything that waits for the member, the most urgent first, or a line saying that nothing does. */
export function ToDo({ onFinish }: { onFinish: () => void }) {
  const welcome = useWelcome()
  // Both need the basic plan, so one check is enough.
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
      {access === 'unknown' ? <Skeleton className="mt-2 h-16" /> : <Tasks isLocked={access === 'refused'} />}
    </Block>
  )
}

/** Without a plan, what is left are trades that were accepted before it ended. */
function Tasks({ isLocked }: { isLocked: boolean }) {
  const found = useQuery({ ...waiting.mine(useMe().id), select: toDoOf })
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Loaded query={found} skeletons={<Skeleton className="mt-2 h-16" />} failed={<NotLoaded onRetry={() => void found.refetch()} />}>
      {(tasks) => (
        <>
          {tasks.length === 0 && !isLocked && <p className="muted mt-2 py-4">{copy.nothingToDo}</p>}
          {tasks.length > 0 && (
            <ul className="mt-2" ref={list}>
              {(showsAll ? tasks : tasks.slice(0, mostTasks)).map((row) => (
                <li key={`${row.kind} ${row.subject_id}`}>
                  <Task row={row} />
                </li>
              ))}
            </ul>
          )}
          {tasks.length > mostTasks && !showsAll && (
            <Button variant="link" onClick={() => showMore(list.current, () => setShowsAll(true))}>
              {copy.allTasks(tasks.length)}
            </Button>
          )}
          {isLocked && <LockedToDo />}
        </>
      )}
    </Loaded>
  )
}

const icons: Record<string, LucideIcon> = { trades: ArrowLeftRight, messages: MessageCircle, jobs: BriefcaseBusiness }

function Task({ row }: { row: Waiting }) {
  const now = useNow()
  const Icon = icons[row.area] ?? Clock3
  const { title, line } = waitingWords(row)
  return (
    <Link {...linkTo(row.link)} className="task waiting-task">
      <Icon aria-hidden />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-bold">{title}</b>
        <span className="muted block truncate text-sm">{line}</span>
      </span>
      {row.until !== null && (
        <time dateTime={row.until} className="muted flex-none text-xs">
          {untilWhen(row.until, now)}
        </time>
      )}
      <ChevronRight aria-hidden className="text-muted-foreground" />
    </Link>
  )
}
