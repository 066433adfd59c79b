import { useState } from 'react'
import { noWeek, weekdays, type Availability } from '#domain/jobs/applications.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { WeekFields } from '../WeekFields.tsx'
import { copy } from './chats.copy.ts'

type Panel = { start: Availability | null; isSending: boolean; onSend: (week: Availability) => void; onClose: () => void }

/** In place of the composer: which days to send. */
export function WeekPanel({ start, isSending, onSend, onClose }: Panel) {
  const [week, setWeek] = useState(start ?? noWeek)
  const isEmpty = !weekdays.some((day) => week[day])
  return (
    <div className="job-chat-composer">
      <WeekFields availability={week} onChange={setWeek} />
      <div className="job-chat-panel-foot">
        <Button variant="outline" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button disabled={isEmpty} busy={isSending && copy.sending} onClick={() => onSend(week)}>
          {copy.sendWeek}
        </Button>
      </div>
    </div>
  )
}
