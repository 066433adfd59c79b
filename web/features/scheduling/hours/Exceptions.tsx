import { useQueryClient } from '@tanstack/react-query'
import { Moon, Plus, Sun, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { TimeZone } from '#domain/scheduling/hours.ts'
import { dateIn } from '#domain/wording/days.ts'
import { useMe } from '#web/data/session/session.ts'
import { RemovableRows, useRemoving } from '#web/features/profiles/editing/RemovableRows.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy, dateWords, differsWords } from '../scheduling.copy.ts'
import { seeExceptionsAnew, write, type Exception } from '../scheduling.data.ts'
import { ExceptionDialog } from './ExceptionDialog.tsx'

/** The days that differ from the usual week, from today on. */
export function Exceptions({ exceptions, timezone }: { exceptions: Exception[]; timezone: TimeZone }) {
  const me = useMe()
  const queries = useQueryClient()
  const id = useId()
  const today = dateIn(timezone, useNow())
  const [isAdding, setAdding] = useState(false)
  const removing = useRemoving(
    exceptions.filter(({ on_date }) => on_date >= today),
    {
      remove: (exception) => write.removeException(exception.id),
      removeFailed: copy.differs.removeFailed,
      add: (exception) => write.addException(me.id, exception),
      addFailed: copy.differs.addFailed,
      seeAnew: () => seeExceptionsAnew(queries, me.id),
    },
  )
  return (
    <section className="hours-differ" aria-labelledby={id}>
      <header className="folio">
        <h2 className="d4" id={id}>
          {copy.differs.title}
        </h2>
        <Button variant="ghost" size="icon" aria-label={copy.differs.add} onClick={() => setAdding(true)}>
          <Plus aria-hidden />
        </Button>
      </header>
      {removing.shown.length === 0 && <p className="muted">{copy.differs.none}</p>}
      <RemovableRows on={removing} nameOf={({ on_date }) => dateWords(on_date, today)}>
        {(exception) => <ExceptionRow exception={exception} today={today} onRemove={() => removing.remove(exception)} />}
      </RemovableRows>
      {isAdding && <ExceptionDialog today={today} onClose={() => setAdding(false)} />}
    </section>
  )
}

function ExceptionRow({ exception, today, onRemove }: { exception: Exception; today: string; onRemove: () => void }) {
  const Icon = exception.kind === 'open' ? Sun : Moon
  const date = dateWords(exception.on_date, today)
  return (
    <div className="differ-row">
      <Icon aria-hidden />
      <div className="min-w-0">
        <h3 className="font-medium">{date}</h3>
        <p className="muted text-sm">
          {differsWords(exception)}
          {exception.note && <span className="break-words"> · {exception.note}</span>}
        </p>
      </div>
      <Button variant="ghost" size="icon" aria-label={`Remove ${date}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  )
}
