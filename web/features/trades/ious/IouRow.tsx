import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dollars } from '#domain/wording/money.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { shortDay } from '#web/ui/days.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import { copy } from './ious.copy.ts'
import type { Iou } from './ious.data.ts'

const RedeemDialog = fetchedDialog(() => import('./RedeemDialog.tsx').then(({ RedeemDialog: part }) => part))
const ForgiveQuestion = fetchedDialog(() => import('./ForgiveQuestion.tsx').then(({ ForgiveQuestion: part }) => part))

/** What one owes the other. Only who is owed can settle it. */
export function IouRow({ iou, myId }: { iou: Iou; myId: string }) {
  const now = useNow()
  const [asking, setAsking] = useState<'redeem' | 'forgive' | null>(null)
  const isOwed = iou.creditor_id === myId
  const other = isOwed ? iou.debtor : iou.creditor
  const otherId = isOwed ? iou.debtor_id : iou.creditor_id
  const name = other ? firstNameOf(other.full_name) : 'Former member'
  const close = () => setAsking(null)
  return (
    <li className="iou">
      <Cameo name={other?.full_name ?? name} craft={craftOf(other?.specialties[0])} seed={otherId} src={other?.profile_picture} size={38} />
      <div className="grid min-w-0">
        <span className="muted text-xs">{isOwed ? copy.theyOwe(name) : copy.youOwe(name)}</span>
        <b className="wrap-anywhere">{iou.service_title}</b>
        <span className="text-sm tabular-nums">
          {[worth(iou), statusLine(iou, isOwed ? 'You' : name, now)].filter(Boolean).join(' · ')}
        </span>
      </div>
      {iou.status === 'open' && (
        <div className="iou-actions">
          {other && (
            <Button asChild variant="outline" size="sm">
              <Link {...paths.requestTrade(otherId)}>{copy.plan}</Link>
            </Button>
          )}
          {isOwed && (
            <>
              <Button size="sm" variant="outline" onClick={() => setAsking('redeem')}>
                {copy.redeem}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setAsking('forgive')}>
                {copy.forgive}
              </Button>
            </>
          )}
        </div>
      )}
      {asking === 'redeem' && <RedeemDialog iou={iou} myId={myId} them={name} otherId={otherId} onClose={close} />}
      {asking === 'forgive' && <ForgiveQuestion iou={iou} myId={myId} them={name} onClose={close} />}
    </li>
  )
}

const worth = ({ amount_cents: cents }: Iou) => (cents ? dollars(cents) : null)

function statusLine({ status, due_on: due }: Iou, creditor: string, now: Date): string {
  if (status === 'redeemed') return copy.ended.redeemed
  if (status === 'forgiven') return copy.ended.forgiven(creditor)
  if (status === 'expired') return copy.ended.expired
  return copy.due(shortDay(`${due}T12:00:00`, now))
}
