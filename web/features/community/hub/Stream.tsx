import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { listTime } from '#web/ui/days.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { cardOf } from './cards.tsx'
import { copy } from './hub.copy.ts'
import type { Happening } from './hub.data.ts'

/** The newest ten, those of today first. */
export function Stream({ happening }: { happening: Happening[] }) {
  const now = useNow()
  const { today, earlier } = byDay(happening, now)
  return (
    <section aria-label={copy.happening}>
      <div className="folio">
        <h2 className="d3">{copy.happening}</h2>
      </div>
      {happening.length === 0 ? (
        <EmptyState
          seed="community"
          title={copy.nothing.title}
          action={
            <Button asChild variant="outline">
              <Link {...paths.forum()}>{copy.nothing.action}</Link>
            </Button>
          }
        >
          {copy.nothing.line}
        </EmptyState>
      ) : (
        <>
          {today.length === 0 ? <p className="muted py-4">{copy.nothingToday}</p> : <Rows rows={today} now={now} />}
          {earlier.length > 0 && (
            <>
              <h3 className="hub-earlier">{copy.earlier}</h3>
              <Rows rows={earlier} now={now} />
            </>
          )}
        </>
      )}
    </section>
  )
}

function Rows({ rows, now }: { rows: Happening[]; now: Date }) {
  return (
    <ol className="hub-stream">
      {rows.map((row) => {
        const card = cardOf(row)
        return (
          card && (
            <li key={row.id}>
              <Link {...card.path}>
                <span>{card.sign}</span>
                <span className="lines">
                  <span className="text-sm">
                    <b>{row.person.full_name}</b> {card.did}
                  </span>
                  {row.title !== null && <b className="d5">{row.title}</b>}
                </span>
                <time className="muted text-xs" dateTime={row.at}>
                  {listTime(row.at, now)}
                </time>
              </Link>
            </li>
          )
        )
      })}
    </ol>
  )
}

/** What began since midnight here, and what is older. */
function byDay(happening: readonly Happening[], now: Date): { today: Happening[]; earlier: Happening[] } {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const isToday = ({ at }: Happening) => new Date(at).getTime() >= midnight
  return { today: happening.filter(isToday), earlier: happening.filter((each) => !isToday(each)) }
}
