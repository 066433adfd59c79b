import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { timeOf } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useMay } from '../may.tsx'
import { MemberOr } from '../MemberOr.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { waiting, waitingIn } from '../waiting.data.ts'
import { Funnel } from './Funnel.tsx'
import { tradesQueue } from './trades-queue.tsx'
import { copy } from './trades.copy.ts'
import { trades } from './trades.data.ts'
import './trades.css'

export function TradesTab() {
  return (
    <MemberOr from={copy.title}>
      <Open />
    </MemberOr>
  )
}

function Open() {
  const me = useMe()
  const figures = useQuery(trades.figures(me.id))
  const at = figures.data?.counted_at ?? null
  return (
    <QueueView
      queue={tradesQueue(figures.data?.stuck)}
      head={
        <>
          <TabHead title={copy.title} line={figures.data && copy.line(at === null ? null : timeOf(at))} actions={<ToDisputes />} />
          <Loaded query={figures} skeletons={<Skeleton className="mb-6 h-72" />} failed={copy.funnelFailed}>
            {(seen) => <Funnel figures={seen} />}
          </Loaded>
          <h2 className="d4">{copy.stuck}</h2>
        </>
      }
    />
  )
}

/** Disputes have their own desk, for those who decide them. */
function ToDisputes() {
  const me = useMe()
  const may = useMay()
  const { data: counts } = useQuery(waiting.counts(me.id))
  if (!may('resolve_dispute')) return null
  return (
    <Button asChild variant="outline">
      <Link {...paths.admin({ tab: 'disputes' })}>{copy.disputes(waitingIn(['disputes'], counts))}</Link>
    </Button>
  )
}
