import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { endings, type Ending } from '../search.ts'
import { copy } from './list.copy.ts'

const StatementDialog = fetchedDialog(() => import('../overview/StatementDialog.tsx').then(({ StatementDialog: part }) => part))

/** Above the history: how the trades ended, and the statement of a year. */
export function HistoryTools({ ended, myId }: { ended: Ending | undefined; myId: string }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const show = (chosen: Ending | undefined) =>
    void navigate({ ...paths.trades({ tab: 'history', ...(chosen && { ended: chosen }) }), replace: true, resetScroll: false })
  return (
    <div className="history-tools">
      <fieldset aria-label={copy.endings.label}>
        <Toggle pressed={ended === undefined} onPressedChange={() => show(undefined)}>
          {copy.endings.all}
        </Toggle>
        {endings.map((each) => (
          <Toggle key={each} pressed={ended === each} onPressedChange={() => show(each)}>
            {copy.endings[each]}
          </Toggle>
        ))}
      </fieldset>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileText aria-hidden /> {copy.statement}
      </Button>
      <StatementDialog myId={myId} open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}
