import { Keyboard } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { SearchField } from '../SearchField.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import type { Decision, Queue } from './queue.ts'
import { copy } from './queue.copy.ts'
import { QueuePane } from './QueuePane.tsx'
import { QueueRows, RowSkeletons } from './QueueRows.tsx'
import { useDeciding } from './use-deciding.ts'
import { useOpenRow } from './use-open-row.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useQueueList } from './use-queue-list.ts'
import './queue.css'

/**
 * Rows that wait for a decision: filters and rows, and beside them the one that is open. On phones the open one covers the
 * list. `head` is shown above, and hidden with the list. Filter, search and the open row are in the address. What others decide
 * meanwhile stays in its place until the member moves on.
 */
export function QueueView<Row extends { id: string }>({ queue, head }: { queue: Queue<Row>; head: ReactNode }) {
  const rowsId = useId()
  const paneId = `${rowsId}-pane`
  const [, change] = useAdminSearch()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { question, list, ...held } = useQueueList(queue)
  const { rows, isGone, release } = held
  const { opened, current, open, close, step } = useOpenRow(rows, rowsId, paneId)
  const { chosen, decisions, fitting, deciding, decide, end } = useDeciding(queue, held, current)
  const keys = useQueueKeys(deciding !== null || isHelpOpen, {
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
          value={question.filter}
          tabs={queue.filters}
          onChange={(show) => {
            chosen.clear()
            release()
            change({ show, id: undefined })
          }}
        >
          <PagedRows list={list} skeletons={<RowSkeletons label={queue.label} />} failed={copy.loadFailed(queue.label)}>
            {() =>
              rows.length === 0 ? (
                <Empty queue={queue} filter={question.filter} />
              ) : (
                <QueueRows {...{ queue, rows, rowsId, current, chosen, isGone }} canChoose={decisions.length > 0} onOpen={open} />
              )
            }
          </PagedRows>
          {/* Below the rows, so that it moves none of them. */}
          <output className="queue-new">
            {held.arrived > 0 && (
              <Button size="sm" onClick={release}>
                {copy.fresh(held.arrived)}
              </Button>
            )}
          </output>
        </Tabs>
        {chosen.rows.length > 0 && (
          <BulkBar many={chosen.rows.length} onClear={chosen.clear}>
            <DecisionButtons decisions={fitting} onDecide={decide} />
          </BulkBar>
        )}
      </div>
      {current && (
        <QueuePane id={paneId} queue={queue} row={current} onBack={close}>
          {isGone(current) && <p className="note">{copy.decidedMeanwhile}</p>}
          {chosen.rows.length === 0 && <DecisionButtons decisions={fitting} onDecide={decide} />}
        </QueuePane>
      )}
      {deciding && <DecisionDialog queue={queue} {...deciding} onClose={end} />}
      <KeysDialog
        open={isHelpOpen}
        onOpenChange={setHelpOpen}
        decisions={(fitting.length > 0 ? fitting : decisions).map(({ label }) => label)}
        areOn={keys.areOn}
        onTurn={keys.turn}
      />
    </div>
  )
}

/** For the rows that are chosen, below the list. */
function BulkBar({ many, onClear, children }: { many: number; onClear: () => void; children: ReactNode }) {
  return (
    <section className="queue-bulk" aria-label={copy.chosen(many)}>
      <b aria-live="polite">{copy.chosen(many)}</b>
      <Button variant="ghost" size="sm" onClick={onClear}>
        {copy.clear}
      </Button>
      {children}
    </section>
  )
}

/** The first decision is the usual one and comes last, where the thumb is. */
function DecisionButtons<Row>({
  decisions,
  onDecide,
}: {
  decisions: readonly Decision<Row>[]
  onDecide: (decision: Decision<Row>) => void
}) {
  return decisions.toReversed().map((decision) => (
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
