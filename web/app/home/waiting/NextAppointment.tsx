import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { factOf, nextAppointment, whoOf, type Waiting } from '#domain/waiting/row.ts'
import { nowToDo } from '#domain/waiting/trades.ts'
import { waitingWords } from '#domain/waiting/waiting.ts'
import { useMe } from '#web/data/session/session.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { AddToCalendar } from '#web/features/scheduling/AddToCalendar.tsx'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { Block, NotLoaded } from '../Block.tsx'
import { copy } from '../home.copy.ts'

/** When, where and with whom the member meets next, and what to do about it now. */
export function NextAppointment() {
  const now = useNow()
  const found = useQuery(waiting.mine(useMe().id))
  return (
    <Block title={copy.names.next} all={paths.trades({ tab: 'active' })}>
      <Loaded query={found} skeletons={<Skeleton className="mt-2 h-14" />} failed={<NotLoaded onRetry={() => void found.refetch()} />}>
        {(rows) => {
          const next = nextAppointment(rows, now)
          return next === null ? <p className="muted mt-2 py-4">{copy.next.none}</p> : <Meeting row={next} rows={rows} now={now} />
        }}
      </Loaded>
    </Block>
  )
}

function Meeting({ row, rows, now }: { row: Waiting; rows: readonly Waiting[]; now: Date }) {
  const toDo = nowToDo(row, rows, now)
  const [starts, zone] = [factOf(row, 'starts_at') ?? '', factOf(row, 'timezone') ?? ownTimeZone()]
  return (
    <div className="next-appointment">
      <b className="truncate">{row.area === 'trades' ? waitingWords(row).line : waitingWords(row).title}</b>
      <time className="truncate" dateTime={starts}>
        {whenWords(starts, zone, ownTimeZone())}
      </time>
      <p className="muted truncate">{whereOf(row)}</p>
      <div className="flex items-center gap-2">
        <Button asChild size="sm" variant={toDo === 'check_in' ? 'default' : 'outline'}>
          <Link {...linkTo(row.link)}>{copy.next.now[toDo]}</Link>
        </Button>
        <AddToCalendar of={row.area === 'trades' ? { appointment_id: row.subject_id } : { schedule_id: row.subject_id }} />
      </div>
    </div>
  )
}

function whereOf(row: Waiting): string {
  const place =
    row.area === 'trades'
      ? placeWords(factOf(row, 'location_mode') ?? 'my_place', whoOf(row).them, row.facts['is_provider'] !== true)
      : row.facts['is_virtual'] === true
        ? copy.next.online
        : null
  return [place, factOf(row, 'place_name') ?? factOf(row, 'place'), factOf(row, 'address')].filter(Boolean).join(', ')
}
