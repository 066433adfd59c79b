import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { kept } from '#web/data/kept.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { admin } from '../admin.data.ts'
import { useMay } from '../may.tsx'
import { SearchField } from '../SearchField.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { waiting } from '../waiting.data.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { most, type Decision, type Queue } from './queue.ts'
import { copy } from './queue.copy.ts'
import { QueuePane } from './QueuePane.tsx'
import { QueueRows, RowSkeletons } from './QueueRows.tsx'
import { useChosen } from './use-chosen.ts'
import { useFocusWithPane } from './use-focus-with-pane.ts'
import { useLiveQueue } from './use-live-queue.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useSteady } from './use-steady.ts'
import './queue.css'

/**
 * Rows that wait for a decision: filters and rows, and beside them the one that is open. On phones the open one covers the
 * list. `head` is shown above, and hidden with the list. Filter, search and the open row are in the address. What others decide
 * meanwhile stays in its place until the member moves on.
 */
export function QueueView<Row extends { id: string }>({ queue, head }: { queue: Queue<Row>; head: ReactNode }) {
  const me = useMe()
  const may = useMay()
  const rowsId = useId()
  const isMobile = useIsMobile()
  const [search, change] = useAdminSearch()
  const [areKeysOn, setKeysOn] = useState(kept.shortcuts.areOn)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [deciding, setDeciding] = useState<{ decision: Decision<Row>; rows: Row[]; leftOut: number } | null>(null)
  const filter = queue.filters.find(({ value }) => value === search['show'])?.value ?? queue.filters[0]?.value ?? ''
  const question = { filter, search: queue.search === undefined ? '' : (search['q'] ?? '') }
  const queries = useQueryClient()
  const queryKey = [...admin.all(me.id), queue.key]
  const list = useInfiniteQuery({
    queryKey: [...queryKey, 'rows', question],
    queryFn: ({ pageParam }) => queue.page(question, pageParam as Row | null),
    initialPageParam: null as Row | null,
    getNextPageParam: (last) => (last.length < most ? undefined : last.at(-1)),
    staleTime: 0,
  })
  const steady = useSteady(`${filter} ${question.search}`, list.data?.pages.flat() ?? [], list.hasNextPage)
  const { rows, isGone, release } = steady
  useLiveQueue(queue.topic, () => {
    steady.hold()
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: waiting.all(me.id) })
  })
  const chosen = useChosen(rows.filter((row) => !isGone(row)))
  const opened = rows.find(({ id }) => id === search['id'])
  const current = opened ?? (isMobile ? undefined : rows[0])
  const decisions = queue.decisions.filter(({ act }) => may(act))
  useFocusWithPane(isMobile, opened?.id, { pane: `${rowsId}-pane`, rows: rowsId })

  function open(row: Row, takesFocus = false) {
    change({ id: row.id }, isMobile && opened === undefined ? 'push' : undefined)
    if (takesFocus) document.getElementById(`${rowsId}-${row.id}`)?.focus()
  }
  function step(by: 1 | -1) {
    const next = rows[current === undefined ? 0 : rows.indexOf(current) + by]
    if (next) open(next, true)
  }
  const asked = chosen.rows.length > 0 ? chosen.rows : current && !isGone(current) ? [current] : []
  const fitting = decisions.filter(({ fits }) => asked.some(fits))
  function decide(decision: Decision<Row> | undefined) {
    const about = asked.filter((row) => decision?.fits(row))
    if (decision && about.length > 0) setDeciding({ decision, rows: about, leftOut: asked.length - about.length })
  }
  useQueueKeys(areKeysOn && deciding === null && !isHelpOpen, {
    j: () => step(1),
    k: () => step(-1),
    x: () => current && !isGone(current) && chosen.toggle(current),
    a: () => decide(fitting[0]),
    r: () => decide(fitting[1]),
    '?': () => setHelpOpen(true),
  })

  return (
    <div className="queue" data-open={opened !== undefined} data-empty={list.isSuccess && rows.length === 0}>
      <div className="queue-list">
        {head}
        <div className="queue-tools">
          {queue.search !== undefined && <SearchField label={queue.search} value={question.search} onChange={(q) => change({ q })} />}
          <Button variant="ghost" size="icon" className="desktop-only" aria-label={copy.keys} onClick={() => setHelpOpen(true)}>
            <Keyboard aria-hidden />
          </Button>
        </div>
        <Tabs
          label={queue.label}
          value={filter}
          tabs={queue.filters}
          onChange={(show) => {
            chosen.clear()
            release()
            change({ show, id: undefined })
          }}
        >
          {list.isError && <ErrorState title={copy.loadFailed(queue.label)} onRetry={() => void list.refetch()} />}
          {list.isPending && <RowSkeletons label={queue.label} />}
          {list.data && rows.length === 0 && <Empty queue={queue} filter={filter} />}
          {rows.length > 0 && (
            <QueueRows
              queue={queue}
              rows={rows}
              rowsId={rowsId}
              current={current}
              isMobile={isMobile}
              canChoose={decisions.length > 0}
              chosen={chosen}
              isGone={isGone}
              onOpen={open}
            />
          )}
          {list.hasNextPage && (
            <div className="flex justify-center p-4">
              <Button
                variant="outline"
                busy={list.isFetchingNextPage && 'Loading...'}
                onClick={() => {
                  release()
                  void list.fetchNextPage()
                }}
              >
                {copy.more}
              </Button>
            </div>
          )}
          {/* Below the rows, so that it moves none of them. */}
          <output className="queue-new">
            {steady.arrived > 0 && (
              <Button size="sm" onClick={release}>
                {copy.fresh(steady.arrived)}
              </Button>
            )}
          </output>
        </Tabs>
        {chosen.rows.length > 0 && (
          <section className="queue-bulk" aria-label={copy.chosen(chosen.rows.length)}>
            <b aria-live="polite">{copy.chosen(chosen.rows.length)}</b>
            <Button variant="ghost" size="sm" onClick={chosen.clear}>
              {copy.clear}
            </Button>
            <DecisionButtons decisions={decisions} rows={chosen.rows} onDecide={decide} />
          </section>
        )}
      </div>
      {current && (
        <QueuePane id={`${rowsId}-pane`} queue={queue} row={current} onBack={() => change({ id: undefined })}>
          {isGone(current) && <p className="note">{copy.decidedMeanwhile}</p>}
          {chosen.rows.length === 0 && <DecisionButtons decisions={decisions} rows={asked} onDecide={decide} />}
        </QueuePane>
      )}
      {deciding && (
        <DecisionDialog
          queue={queue}
          {...deciding}
          onClose={(done) => {
            setDeciding(null)
            // Or those would read as decided by someone else.
            if (done > 0) release()
            if (done === deciding.rows.length) chosen.clear()
          }}
        />
      )}
      <KeysDialog
        open={isHelpOpen}
        onOpenChange={setHelpOpen}
        decisions={decisions.map(({ label }) => label)}
        areOn={areKeysOn}
        onTurn={(areOn) => {
          kept.shortcuts.set(areOn)
          setKeysOn(areOn)
        }}
      />
    </div>
  )
}

function DecisionButtons<Row>({
  decisions,
  rows,
  onDecide,
}: {
  decisions: readonly Decision<Row>[]
  rows: readonly Row[]
  onDecide: (decision: Decision<Row>) => void
}) {
  // The first decision is the usual one and comes last, where the thumb is.
  const fitting = decisions.filter(({ fits }) => rows.some(fits)).toReversed()
  return fitting.map((decision) => (
    <Button key={decision.label} variant={decision.variant} onClick={() => onDecide(decision)}>
      {decision.label}
    </Button>
  ))
}

function Empty<Row extends { id: string }>({ queue, filter }: { queue: Queue<Row>; filter: string }) {
  const { title, line } = queue.empty(filter)
  return (
    <EmptyState seed={`admin ${queue.key}`} title={title}>
      {line}
    </EmptyState>
  )
}
