import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { invoke } from '#web/data/client.ts'
import { saveFile } from '#web/data/save-file.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './appointments.copy.ts'

const words = copy.calendar

/** Downloads an appointment, or an interview, as a file that calendar programs open. */
export function AddToCalendar({ of }: { of: { appointment_id: string } | { schedule_id: string } }) {
  const add = useMutation({
    mutationFn: () => invoke<{ file: string }>('calendar-file', of),
    onSuccess: ({ file }) => saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), words.fileName),
    onError: (error) => notify.error(wordingOf(error, words.failed)),
  })
  return (
    <Button variant="ghost" size="icon" aria-label={words.add} disabled={add.isPending} onClick={() => add.mutate()}>
      <CalendarPlus aria-hidden />
    </Button>
  )
}
