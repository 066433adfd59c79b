import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Queue } from './queue.ts'
import { copy } from './queue.copy.ts'

/** The row that is open. `children` are its decisions. */
export function QueuePane<Row extends { id: string }>({
  id,
  queue,
  row,
  onBack,
  children,
}: {
  id: string
  queue: Queue<Row>
  row: Row
  onBack: () => void
  children: ReactNode
}) {
  return (
    <aside className="queue-pane" id={id} tabIndex={-1} aria-label={`${copy.open}: ${queue.titleOf(row)}`}>
      {/* There the list is hidden, and the page's heading with it. */}
      <h1 className="visually-hidden phone-only">{queue.titleOf(row)}</h1>
      <div className="queue-preview">
        <Button variant="ghost" size="sm" className="phone-only admin-back" onClick={onBack}>
          <ArrowLeft aria-hidden /> {copy.back}
        </Button>
        {queue.preview(row)}
      </div>
      <div className="queue-decisions">{children}</div>
    </aside>
  )
}
