import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { invoke } from '#web/data/client.ts'
import { saveFile } from '#web/data/save-file.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

const copy = {
  add: 'Add to calendar',
  names: { appointment: 'appointment.ics', interview: 'interview.ics' },
  failed: 'Failed to make the calendar file',
}

/** An appointment of a trade, an interview, or an interview that is not sent yet. */
type Entry = { appointment_id: string } | { schedule_id: string } | { draft: object }

/** Downloads an appointment or an interview as a file that calendar programs open. `of`: null while a draft says too little for one. */
export function AddToCalendar({ of, size = 'icon' }: { of: Entry | null; size?: 'icon' | 'sm' }) {
  const add = useMutation({
    mutationFn: (entry: Entry) => invoke<{ file: string }>('calendar-file', entry),
    onSuccess: ({ file }, entry) =>
      saveFile(
        new Blob([file], { type: 'text/calendar;charset=utf-8' }),
        'appointment_id' in entry ? copy.names.appointment : copy.names.interview,
      ),
    onError: (error) => notify.error(wordingOf(error, copy.failed)),
  })
  return (
    <Button
      variant="ghost"
      size={size}
      aria-label={copy.add}
      disabled={of === null || add.isPending}
      onClick={() => of !== null && add.mutate(of)}
    >
      <CalendarPlus aria-hidden /> {size === 'sm' && copy.add}
    </Button>
  )
}
