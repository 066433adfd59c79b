import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { saveFile } from '#web/data/save-file.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './interviews.copy.ts'

/** Downloads an interview as a file that calendar programs open. */
export function AddToCalendar({ file, disabled = false }: { file: () => Promise<{ file: string }>; disabled?: boolean }) {
  const add = useMutation({
    mutationFn: file,
    onSuccess: (made) => saveFile(new Blob([made.file], { type: 'text/calendar;charset=utf-8' }), copy.file.name),
    onError: (error) => notify.error(wordingOf(error, copy.file.failed)),
  })
  return (
    <Button variant="ghost" size="sm" disabled={disabled || add.isPending} onClick={() => add.mutate()}>
      <CalendarPlus aria-hidden /> {copy.actions.calendar}
    </Button>
  )
}
