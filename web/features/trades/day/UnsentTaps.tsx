import { CircleAlert, Clock } from 'lucide-react'
import { useIsOnline } from '#web/data/outbox/use-is-online.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './day.copy.ts'
import { dayOutbox } from './day-outbox.ts'
import { useUnsentTaps } from './use-day-outbox.ts'

const words = copy.unsent

/** What I tapped and the server does not have: waiting for the connection, or refused. */
export function UnsentTaps({ appointmentId }: { appointmentId: string }) {
  const isOnline = useIsOnline()
  const taps = useUnsentTaps(appointmentId)
  return taps.map((tap) =>
    tap.state === 'failed' ? (
      <div key={tap.clientId} className="note destructive" role="alert">
        <CircleAlert aria-hidden />
        <div>
          <p className="font-medium">{words.failed(tap.kind)}</p>
          <p>{tap.reason}</p>
          <div className="appointment-actions">
            {tap.kind !== 'code' && (
              <Button variant="link" onClick={() => dayOutbox.retry(tap.clientId)}>
                {words.retry}
              </Button>
            )}
            <Button variant="link" onClick={() => dayOutbox.remove(tap.clientId)}>
              {words.dismiss}
            </Button>
          </div>
        </div>
      </div>
    ) : (
      <output key={tap.clientId} className="appointment-unsent">
        <Clock aria-hidden />
        <span>
          {words.tapped(tap.kind)} {isOnline ? words.sending : words.waiting}
        </span>
      </output>
    ),
  )
}
