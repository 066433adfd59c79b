import type { ReactNode } from 'react'
import { isProvider } from '#domain/scheduling/appointments.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { AppointmentRow } from '../trades.data.ts'
import { copy } from './appointments.copy.ts'

/** Where they meet, as far as the reader may know by now. */
export function WhereLine({
  meeting,
  myId,
  firstName,
  icon,
}: {
  meeting: AppointmentRow
  myId: string
  firstName: string
  icon: ReactNode
}) {
  const provides = isProvider(meeting, myId)
  const now = useNow()
  const isSoon = meeting.starts_at !== null && Date.parse(meeting.starts_at) - now.getTime() < 86_400_000
  const isVisit = meeting.location_mode === 'my_place' || meeting.location_mode === 'your_place'
  const isHost = (meeting.location_mode === 'my_place' && provides) || (meeting.location_mode === 'your_place' && !provides)
  const address = meeting.address?.address
  return (
    <div className="appointment-where">
      {icon}
      <div>
        <p>{[placeWords(meeting.location_mode, firstName, !provides), meeting.place_name].filter(Boolean).join(', ')}</p>
        {address === undefined ? (
          <p className="muted">{isHost ? copy.place.yours : isVisit && isSoon ? copy.place.missing(firstName) : copy.place.opensLater}</p>
        ) : (
          <p>
            {address.startsWith('https://') ? (
              <a href={address} rel="noreferrer" target="_blank" className="text-link">
                {address}
              </a>
            ) : (
              address
            )}
          </p>
        )}
        {meeting.arrival_note !== '' && <p className="muted">{meeting.arrival_note}</p>}
      </div>
    </div>
  )
}
