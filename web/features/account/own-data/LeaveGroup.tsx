import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay } from '#web/ui/days.ts'
import { KeepButton } from './KeepButton.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { copy } from './own-data.copy.ts'

export function LeaveGroup({ erasesAt, tradesUnderWay }: { erasesAt: string | null; tradesUnderWay: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="settings-group" aria-labelledby="settings-delete">
      <h2 className="d3" id="settings-delete">
        {copy.leave.title}
      </h2>
      {erasesAt === null ? (
        <>
          <p className="muted">{copy.leave.line}</p>
          <div className="settings-actions">
            <Button variant="destructive" onClick={() => setOpen(true)}>
              {copy.leave.ask}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{copy.leave.leaving(fullDay(erasesAt))}</p>
          <div className="settings-actions">
            <KeepButton />
          </div>
        </>
      )}
      <LeaveDialog open={isOpen} onOpenChange={setOpen} hasTrades={tradesUnderWay > 0} />
    </section>
  )
}
