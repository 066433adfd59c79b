import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from './overview.copy.ts'
import { overview } from './overview.data.ts'

const StatementDialog = lazy(() => import('./StatementDialog.tsx').then(({ StatementDialog: part }) => ({ default: part })))
const words = copy.balance

/** What I gave and got in the trades of this year, what is owed either way, and my own budget for this month. */
export function MyBalance({ myId }: { myId: string }) {
  const found = useQuery(overview.balance(myId))
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useOnceTrue(isOpen)
  return (
    <section className="overview-card" aria-labelledby="overview-balance">
      <div className="overview-head">
        <h2 className="d5" id="overview-balance">
          {words.title}
        </h2>
        {found.data && <span className="muted text-sm tabular-nums">{found.data.year}</span>}
      </div>
      <Loaded query={found} skeletons={<Skeleton className="h-24" />} failed={<p className="muted text-sm">{words.failed}</p>}>
        {({ given, received, ious, month }) => (
          <>
            <Sides given={given} received={received} />
            <Ious {...ious} />
            <Month {...month} />
          </>
        )}
      </Loaded>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileText aria-hidden /> {words.statement}
      </Button>
      {wasOpened && (
        <Suspense>
          <StatementDialog myId={myId} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </section>
  )
}

type Amount = { cents: number; minutes: number }

function Sides({ given, received }: { given: Amount; received: Amount }) {
  const most = Math.max(given.cents, received.cents, 1)
  return (
    <dl className="overview-sides">
      {[
        { label: words.given, ...given },
        { label: words.received, ...received },
      ].map(({ label, cents, minutes }) => (
        <div key={label}>
          <dt className="muted text-xs">{label}</dt>
          <dd className="tabular-nums">
            <b>{dollars(cents)}</b> <span className="muted text-sm">{lengthOf(minutes)}</span>
            <span className="meter" aria-hidden>
              <i style={{ width: `${(cents / most) * 100}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Leads to the IOUs one by one, above the active trades. */
function Ious({ owing, owed }: { owing: number | null; owed: number | null }) {
  const sums = [owing !== null && words.youOwe(dollars(owing)), owed !== null && words.youAreOwed(dollars(owed))].filter(Boolean)
  if (sums.length === 0) return null
  return (
    <Link {...paths.openIous()} className="overview-link overview-ious">
      <span>
        <b className="block">{words.openIous}</b>
        <span className="muted text-sm tabular-nums">{sums.join(' · ')}</span>
      </span>
      <ChevronRight aria-hidden />
    </Link>
  )
}

function Month({ trades, cents, budget, most }: { trades: number; cents: number; budget: number | null; most: number | null }) {
  return (
    <>
      {budget !== null && (
        <Bar
          words={(cents > budget ? words.monthOver : words.month)(dollars(cents), dollars(budget))}
          share={cents / budget}
          isOver={cents > budget}
        />
      )}
      {most !== null && <Bar words={words.monthTrades(trades, most)} share={trades / most} isOver={trades > most} />}
    </>
  )
}

function Bar({ words: line, share, isOver }: { words: string; share: number; isOver: boolean }) {
  return (
    <div className={isOver ? 'overview-month over' : 'overview-month'}>
      <p className="text-sm tabular-nums">{line}</p>
      <span className="meter" aria-hidden>
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
    </div>
  )
}
