import { AlarmClock, AlarmClockOff, Bookmark, BookmarkX } from 'lucide-react'
import { reminderAt, reminders } from '#domain/saved/reminders.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { dayAndTime } from './day-and-time.ts'
import { copy } from './saved-threads.copy.ts'
import { useSavedThread } from './use-saving-thread.ts'
import './save-thread.css'

/** Saves a thread, and sets when its reader is reminded of it. */
export function SaveThread({ threadId }: { threadId: string }) {
  const now = useNow()
  const { kept, save, remind, remove } = useSavedThread(threadId)
  const remindAt = kept?.remindAt ?? null
  const name = !kept ? copy.save : remindAt === null ? copy.saved : copy.savedUntil(dayAndTime(remindAt))
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          variant="outline"
          size="icon"
          className="save-thread"
          aria-label={name}
          data-saved={kept ? 'true' : undefined}
          // Until it is known, a press could do the opposite of what was meant.
          disabled={kept === undefined}
        >
          <Bookmark aria-hidden />
          {remindAt !== null && <i className="turn-dot" aria-hidden />}
        </Button>
      }
    >
      {!kept && (
        <MenuItem icon={<Bookmark aria-hidden />} onSelect={save}>
          {copy.act}
        </MenuItem>
      )}
      {reminders.map((reminder) => {
        const at = reminderAt(reminder, now).toISOString()
        return (
          <MenuItem key={reminder} icon={<AlarmClock aria-hidden />} line={dayAndTime(at)} onSelect={() => remind(at)}>
            {copy.remind[reminder]}
          </MenuItem>
        )
      })}
      {remindAt !== null && (
        <MenuItem icon={<AlarmClockOff aria-hidden />} onSelect={() => remind(null)}>
          {copy.noReminder}
        </MenuItem>
      )}
      {kept && (
        <>
          <MenuSeparator />
          <MenuItem icon={<BookmarkX aria-hidden />} onSelect={remove}>
            {copy.remove}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

/** Saves with one press, and removes with the next. */
export function SaveAct({ threadId }: { threadId: string }) {
  const { kept, save, remove } = useSavedThread(threadId)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="save-thread"
      aria-label={copy.save}
      aria-pressed={kept !== null && kept !== undefined}
      data-saved={kept ? 'true' : undefined}
      disabled={kept === undefined}
      onClick={kept ? remove : save}
    >
      <Bookmark aria-hidden /> <span>{kept ? copy.saved : copy.act}</span>
    </Button>
  )
}
