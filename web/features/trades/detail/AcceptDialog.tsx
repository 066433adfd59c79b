import { useState } from 'react'
import { sumOf } from '#domain/fair-value.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'
import { BudgetNotice } from '../offer/BudgetNotice.tsx'
import { LicenseTick } from '../offer/LicenseTick.tsx'
import { timesAhead } from '../times-ahead.ts'
import type { AcceptTicks } from '../trades.moves.ts'
import { copy } from './detail.copy.ts'
import '../offer/request.css'

const words = copy.accepting

/** What a member says before they accept: that they know about the license, and that they are happy to give more. */
export function AcceptDialog({
  mine,
  isUneven,
  busy,
  onClose,
  onAccept,
}: {
  mine: MyTrade
  isUneven: boolean
  busy: string | false
  onClose: () => void
  onAccept: (ticks: AcceptTicks) => void
}) {
  const { myId, them, gives, gets } = mine
  const now = useNow()
  const hasTimes = [...gets, ...gives].some((item) => timesAhead(item, now).length > 0)
  const [isHappy, setHappy] = useState(false)
  const [acceptsUnverified, setAccepts] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={hasTimes ? words.lineTimes(them) : words.line(them)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="glossy"
            disabled={!acceptsUnverified || (isUneven && !isHappy)}
            busy={busy}
            onClick={() => onAccept({ isHappy, acceptsUnverified })}
          >
            {words.action}
          </Button>
        </>
      }
    >
      {isUneven && (
        <>
          <p className="hint">{words.uneven}</p>
          <Checkbox className="request-tick" checked={isHappy} onChange={(event) => setHappy(event.target.checked)}>
            {words.happy}
          </Checkbox>
        </>
      )}
      <LicenseTick services={gets.length} firstName={them} checked={acceptsUnverified} onChange={setAccepts} />
      <BudgetNotice myId={myId} givenCents={sumOf(gives).cents} />
    </Dialog>
  )
}
