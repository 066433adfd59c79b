import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync, CalendarX, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { dateIn, ownTimeZone } from '#domain/wording/days.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { calendarWords, copy, noteWords } from '../scheduling.copy.ts'
import { scheduling, seeCalendarsAnew, write, type Calendar } from '../scheduling.data.ts'
import { AddCalendarDialog } from './AddCalendarDialog.tsx'
import './calendars.css'

const most = 2

/** Calendars that the member lets us read: where they are and how that went, never their address again. */
export function Calendars() {
  const me = useMe()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setAdding] = useState(false)
  const found = useQuery(scheduling.calendars(me.id))
  const isFull = (found.data?.length ?? most) >= most
  return (
    <section className="hours-differ" aria-labelledby={id}>
      <header className="folio">
        <h2 className="d4" id={id} ref={heading} tabIndex={-1}>
          {copy.calendars.title}
        </h2>
        {!isFull && (
          <Button variant="ghost" size="icon" aria-label={copy.calendars.add} onClick={() => setAdding(true)}>
            <Plus aria-hidden />
          </Button>
        )}
      </header>
      <Loaded query={found} skeletons={<Skeleton className="h-20" />} failed={copy.calendars.loadFailed}>
        {(calendars) => (
          <>
            {calendars.length === 0 && <p className="muted">{copy.calendars.none}</p>}
            <ul className="calendars">
              {calendars.map((calendar) => (
                <CalendarNote key={calendar.id} calendar={calendar} onRemoved={() => heading.current?.focus()} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {isAdding && <AddCalendarDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

function CalendarNote({ calendar, onRemoved }: { calendar: Calendar; onRemoved: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const { heading, line } = calendarWords(calendar, useNow())
  const [isAsked, setAsked] = useState(false)
  const removing = useMutation({
    mutationFn: () => write.removeCalendar(calendar.id),
    onSuccess: async () => {
      await seeCalendarsAnew(queries, me.id)
      onRemoved()
    },
    onError: (error) => {
      setAsked(false)
      notify.error(wordingOf(error, copy.calendars.removeFailed))
    },
  })
  const Icon = calendar.problem === null ? CalendarSync : CalendarX
  return (
    <li className={calendar.problem === null ? 'note' : 'note warning'}>
      <Icon aria-hidden className="shrink-0" />
      <div className="min-w-0">
        <h3 className="font-medium break-words">{heading}</h3>
        <p>{line}</p>
        <EventNotes notes={calendar.notes} />
        <Button variant="link" onClick={() => setAsked(true)} aria-label={copy.calendars.removeNamed(calendar.host)}>
          {copy.calendars.remove}
        </Button>
      </div>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={copy.calendars.removeTitle(calendar.host)}
        action={copy.calendars.remove}
        busy={removing.isPending && copy.calendars.removing}
        onAction={() => removing.mutate()}
      >
        {copy.calendars.removeLine}
      </AlertDialog>
    </li>
  )
}

/** Events of which something could not be read: only their owner sees this. */
function EventNotes({ notes }: { notes: Calendar['notes'] }) {
  const id = useId()
  const lines = noteWords(notes, dateIn(ownTimeZone(), useNow()))
  if (lines.length === 0) return null
  return (
    <div className="calendar-notes">
      <p id={id}>{copy.calendars.notes(lines.length)}</p>
      <ul aria-labelledby={id}>
        {lines.map((line, place) => (
          // Two events may have the same name and day.
          <li key={place} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      <p className="muted text-sm">{copy.calendars.notesLine}</p>
    </div>
  )
}
