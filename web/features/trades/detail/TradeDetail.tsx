import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { hasExpired } from '#domain/trades.ts'
import { paths, type Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Timeline } from '#web/ui/display/Timeline.tsx'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AppointmentOn, appointmentOn, Appointments, useOpened } from '../appointments/Appointments.tsx'
import { Agreed } from './Agreed.tsx'
import { UnsentTaps } from '../day/UnsentTaps.tsx'
import { Changes } from './Changes.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { Exchange } from './Exchange.tsx'
import { FromJob } from '../FromJob.tsx'
import { FromListing } from '../FromListing.tsx'
import { MessageButton } from './MessageButton.tsx'
import { ProposedTimes } from './ProposedTimes.tsx'
import { asMine, isUnsettled, type MyTrade } from '../my-trade.ts'
import { TradeReviews } from '../review/TradeReviews.tsx'
import { endLine, stepsOf } from './steps.ts'
import { TradeActions } from './TradeActions.tsx'
import { TradeDialogs, type Asking } from './TradeDialogs.tsx'
import { TradeMenu } from './TradeMenu.tsx'
import { copy } from './detail.copy.ts'
import type { Trade } from '../trades.data.ts'
import { untilWhen } from '../when.ts'

const WhatWentWrong = lazy(() => import('../conduct/WhatWentWrong.tsx').then(({ WhatWentWrong: part }) => ({ default: part })))
const DisputesEnded = lazy(() => import('../conduct/DisputesEnded.tsx').then(({ DisputesEnded: part }) => ({ default: part })))
const TradeIou = lazy(() => import('../ious/TradeIou.tsx').then(({ TradeIou: part }) => ({ default: part })))

export function TradeDetail({ found, myId, backTo }: { found: UseQueryResult<Trade | null>; myId: string; backTo: Path }) {
  const refetch = () => void found.refetch()
  return (
    <Loaded
      query={found}
      skeletons={<DetailSkeleton />}
      failed={
        <div className="px-(--gutter)">
          <ErrorState title={copy.failed} onRetry={refetch} />
        </div>
      }
    >
      {(trade) =>
        trade === null ? (
          <Gone backTo={backTo} />
        ) : (
          <Detail mine={asMine(trade, myId)} isWhole={!found.isPlaceholderData} backTo={backTo} refetch={refetch} />
        )
      }
    </Loaded>
  )
}

function Gone({ backTo }: { backTo: Path }) {
  return (
    <div className="px-(--gutter)">
      <ErrorState
        title={copy.gone.title}
        action={
          <Button asChild variant="outline">
            <Link {...backTo}>{copy.allTrades}</Link>
          </Button>
        }
      >
        {copy.gone.line}
      </ErrorState>
    </div>
  )
}

function Detail({ mine, isWhole, backTo, refetch }: { mine: MyTrade; isWhole: boolean; backTo: Path; refetch: () => void }) {
  const { trade, firstName, them, otherName } = mine
  const [isStale, setStale] = useState(false)
  const isOpening = useBecame('accepted', trade.status)
  const isFresh = useBecame('completed', trade.status)
  const before = trade.versions.find(({ version }) => version === trade.current_version - 1)
  const now = useNow()
  const isExpired = hasExpired(trade, now)
  const [opened, setOpened] = useOpened(mine.appointments)
  const [asking, setAsking] = useState<Asking | null>(null)
  const on = appointmentOn(mine, now)
  const whole = useRef<HTMLElement>(null)
  useFocusKept(whole)
  const actions = <TradeActions mine={mine} on={on} onAsk={setAsking} onOpen={setOpened} />

  return (
    <article className="trade-detail" ref={whole} aria-label={`Trade with ${otherName}`}>
      <DetailHead mine={mine} backTo={backTo} />
      {isStale && trade.status === 'pending' && <output className="note info trade-wide">{copy.stale}</output>}
      {isUnsettled(trade, now) && (
        <Suspense>
          <WhatWentWrong mine={mine} />
        </Suspense>
      )}
      {on && (
        <>
          <AppointmentOn each={on} mine={mine} opened={opened} onOpen={setOpened} />
          {actions}
        </>
      )}
      <FromJob jobId={trade.source === 'job' ? trade.source_id : null} />
      <FromListing listingId={trade.source === 'listing' ? trade.source_id : null} />
      <Exchange mine={mine} isOpening={isOpening} />
      {mine.version?.message && (
        <blockquote className="trade-message">
          <p>{mine.version.message}</p>
          <footer className="muted text-xs">
            {copy.wrote(mine.version.author_id === mine.myId ? 'You' : firstName)}
            {mine.version.message.includes('•••') && <span className="block">{copy.masked}</span>}
          </footer>
        </blockquote>
      )}
      {trade.status === 'pending' && <ProposedTimes mine={mine} />}
      {trade.status === 'pending' && before && mine.version && <Changes before={before} after={mine.version} mine={mine} />}
      {(trade.status === 'accepted' || isReviewed(trade)) && <Appointments mine={mine} on={on} opened={opened} onOpen={setOpened} />}
      <Suspense>
        {trade.phase === 'completed_with_iou' && <TradeIou mine={mine} />}
        {trade.trade_disputes.length > 0 && <DisputesEnded mine={mine} />}
      </Suspense>
      {isReviewed(trade) && isWhole && <TradeReviews mine={mine} isFresh={isFresh} />}
      {(trade.status === 'declined' || trade.status === 'cancelled') && <p className="note">{endLine(mine)}</p>}
      {trade.status === 'cancelled' && mine.appointments.map(({ meeting }) => <UnsentTaps key={meeting.id} appointmentId={meeting.id} />)}
      {isExpired && <p className="note">{copy.ended.expired}</p>}
      {trade.status === 'pending' && !isExpired && trade.awaiting_user_id !== mine.myId && trade.expires_at && (
        <p className="note">{copy.waiting(them, untilWhen(trade.expires_at, now))}</p>
      )}
      {!on && actions}
      <TradeDialogs
        mine={mine}
        asking={asking}
        onClose={() => setAsking(null)}
        onOpen={setOpened}
        onStale={() => {
          setStale(true)
          refetch()
        }}
      />
      {trade.status !== 'declined' && trade.status !== 'cancelled' && <Agreed mine={mine} />}
      <section className="trade-timeline" aria-label={copy.timeline}>
        {isWhole ? <Timeline steps={stepsOf(mine, now)} stacked /> : <Skeleton className="h-64" />}
      </section>
    </article>
  )
}

function DetailHead({ mine, backTo }: { mine: MyTrade; backTo: Path }) {
  const { other, otherId, otherName, trade } = mine
  const craft = craftOf(other?.specialties[0])
  const about = [other?.specialties[0] && craftNames[craft], other?.city].filter(Boolean).join(', ')
  const name = (
    <>
      {otherName} {other?.is_verified && <Seal />}
    </>
  )
  return (
    <header className="trade-head">
      <Button asChild variant="ghost" size="icon" className="one-pane-only" aria-label={copy.allTrades}>
        <Link {...backTo}>
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <Cameo name={otherName} craft={craft} seed={otherId} src={other?.profile_picture} size={38} />
      <div className="grid min-w-0 flex-1 leading-snug">
        <h2 className="truncate font-bold">{other ? <Link {...paths.professional(otherId)}>{name}</Link> : name}</h2>
        <span className="muted truncate text-xs">{about || 'Professional'}</span>
      </div>
      {other && <MessageButton memberId={otherId} conversationId={trade.conversation_id} name={mine.firstName} />}
      <TradeMenu mine={mine} />
    </header>
  )
}

/** Completed, or ended by an appointment that was missed. */
const isReviewed = ({ status, trade_appointments: meetings }: Trade): boolean =>
  status === 'completed' || (status === 'cancelled' && meetings.some((meeting) => meeting.status === 'missed'))

/** True once a trade that this page showed in another status is in this one. */
function useBecame(status: Trade['status'], current: Trade['status']): boolean {
  const [seen, setSeen] = useState(current)
  const [hasBecome, setBecome] = useState(false)
  if (seen !== current) {
    setSeen(current)
    if (current === status) setBecome(true)
  }
  return hasBecome
}
