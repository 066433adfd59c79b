import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import type { Waiting } from '#domain/waiting/row.ts'
import { tradesToDo } from '#domain/waiting/trades.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { useOpenFirst } from '#web/features/listing/detail/use-open-first.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { DetailSkeleton } from '../detail/DetailSkeleton.tsx'
import { forYou, readTradesSearch, tabs, yourTurn, type Tab, type TradesSearch } from '../search.ts'
import { RowSkeletons, TradeList } from './TradeList.tsx'
import { copy } from '../trades.copy.ts'
import { trades, type Trade } from '../trades.data.ts'
import { useLiveTrades } from './use-live-trades.ts'
import '../trades.css'

const NothingOpen = lazy(() => import('./NothingOpen.tsx').then(({ NothingOpen: part }) => ({ default: part })))
const OpenIous = lazy(() => import('../ious/OpenIous.tsx').then(({ OpenIous: part }) => ({ default: part })))
const Overview = lazy(() => import('../overview/Overview.tsx').then(({ Overview: part }) => ({ default: part })))
const YourTurn = lazy(() => import('./YourTurn.tsx').then(({ YourTurn: part }) => ({ default: part })))
const ForYou = lazy(() => import('../for-you/ForYou.tsx').then(({ ForYou: part }) => ({ default: part })))
const NewTradeDialog = fetchedDialog(() => import('../offer/NewTradeDialog.tsx').then(({ NewTradeDialog: part }) => part))
const fetchDetail = () => import('../detail/TradeDetail.tsx')
const TradeDetail = lazy(() => fetchDetail().then(({ TradeDetail: part }) => ({ default: part })))

const route = getRouteApi('/_app/trades')

/** Rail, list and detail; on phones the list, or the detail of the chosen trade. The list's tab follows the open trade. */
export function TradesPage() {
  const { id: myId } = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const search = readTradesSearch(route.useSearch())
  useLiveTrades(myId)
  useFetchedLater(fetchDetail)

  const counts = useQuery(trades.counts(myId))
  const waits = useQuery({ ...waiting.mine(myId), select: countTrades })
  const { data: openIous = 0 } = useQuery(trades.openIous(myId))
  const open = useQuery({
    ...trades.one(search.id ?? '', myId),
    enabled: search.id !== undefined,
    // Shows the chosen row until its older versions have loaded.
    placeholderData: () => listedTrade(queries.getQueriesData<InfiniteData<Trade[]>>({ queryKey: ['trades', myId, 'list'] }), search.id),
  })
  const isOpening = search.id !== undefined && open.isPending
  const isForYou = search.tab === forYou && search.id === undefined
  const isYourTurn = search.tab === yourTurn
  const named = tabs.find((known) => known === search.tab)
  const tab = (open.data && tabOf(open.data, myId)) ?? named ?? (counts.isPending || isOpening ? undefined : startOf(counts.data))
  const ended = tab === 'history' ? search.ended : undefined
  const isList = !isForYou && !isYourTurn
  // While the counts load, the first tab's trades are already being read.
  const list = useInfiniteQuery({ ...trades.pages(tab ?? 'active', myId, ended), enabled: isList && (tab !== undefined || !isOpening) })
  const rows = isList ? list.data?.pages[0] : undefined
  const isLeftEmpty = tab === undefined && rows?.length === 0
  const place: TradesSearch = isYourTurn ? { tab: yourTurn } : { ...(tab && { tab }), ...(ended && { ended }) }
  useOpenFirst(search.id === undefined ? rows?.[0]?.id : undefined, (id) => {
    void navigate({ ...paths.trades({ ...place, id }), replace: true, resetScroll: false })
  })

  return (
    <div className={classNames('trades-page', search.id !== undefined && 'has-open', isForYou && 'for-you')}>
      <section className="trades-list" aria-label={copy.list}>
        <header>
          <div className="flex items-center justify-between gap-3">
            <h1 className="d2">{copy.title}</h1>
            <NewTrade />
          </div>
        </header>
        <Suspense fallback={<div className="trades-overview" />}>
          <Overview myId={myId} />
        </Suspense>
        <Tabs
          label={copy.title}
          value={isForYou ? forYou : isYourTurn ? yourTurn : (tab ?? 'active')}
          onChange={(chosen) => void navigate({ ...paths.trades({ tab: chosen }), replace: true, resetScroll: false })}
          tabs={tabsWith(counts.data, waits.data)}
        >
          {!isList ? (
            <Suspense>{isForYou ? <ForYou myId={myId} /> : <YourTurn myId={myId} openId={search.id} />}</Suspense>
          ) : (
            <>
              {tab === 'active' && openIous > 0 && (
                <Suspense>
                  <OpenIous myId={myId} />
                </Suspense>
              )}
              {isLeftEmpty ? (
                <RowSkeletons />
              ) : (
                <TradeList tab={tab ?? 'active'} ended={ended} list={list} myId={myId} openId={search.id} />
              )}
            </>
          )}
        </Tabs>
      </section>
      <div className="trades-pane">
        {search.id !== undefined && (
          <Suspense fallback={<DetailSkeleton />}>
            <TradeDetail key={search.id} found={open} myId={myId} backTo={paths.trades(place)} />
          </Suspense>
        )}
        {search.id === undefined && rows?.length === 0 && !isLeftEmpty && (
          <Suspense>
            <NothingOpen />
          </Suspense>
        )}
      </div>
    </div>
  )
}

type Shown = { value: NonNullable<TradesSearch['tab']>; label: string; count?: number | undefined }

/** Counted where something is to be done or waited for, so that all of them fit. */
const tabsWith = (counts: Record<Tab, number> | undefined, waits: number | undefined): Shown[] => [
  { value: forYou, label: copy.forYou },
  { value: yourTurn, label: copy.yourTurn, count: waits || undefined },
  ...tabs.map((value) => ({ value, label: copy.tabs[value], count: (value !== 'history' && counts?.[value]) || undefined })),
]

const countTrades = (all: Waiting[]) => tradesToDo(all).length

function NewTrade() {
  const [isOpen, setOpen] = useState(false)
  useFetchedLater(NewTradeDialog.fetch)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {copy.newTrade}
      </Button>
      <NewTradeDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

export function tabOf(trade: Pick<Trade, 'status' | 'proposer_id' | 'awaiting_user_id'>, myId: string): Tab {
  if (trade.status === 'accepted') return 'active'
  if (trade.status !== 'pending') return 'history'
  return trade.proposer_id === myId && trade.awaiting_user_id !== myId ? 'sent' : 'received'
}

function listedTrade(lists: [unknown, InfiniteData<Trade[]> | undefined][], id: string | undefined): Trade | undefined {
  return lists.flatMap(([, list]) => list?.pages.flat() ?? []).find((trade) => trade.id === id)
}

/** The tab to show if the URL names none: the first one that is not empty. */
function startOf(counts: Record<Tab, number> | undefined): Tab {
  return tabs.find((tab) => counts !== undefined && counts[tab] > 0) ?? 'active'
}
