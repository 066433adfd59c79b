import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Moon, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime } from '#domain/scheduling/hours.ts'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { copy as alertsCopy } from './alerts/alerts.copy.ts'
import { alerts, type Choice, type Frequency } from './alerts/alerts.data.ts'
import { copy } from './notifications.copy.ts'

/** What holds notifications back, beside them: quiet hours and summaries. */
export function Side(): ReactNode {
  const me = useMe()
  const quiet = useQuery(alerts.quietHours(me.id))
  const choices = useQuery(alerts.choices(me.id))
  return (
    <aside className="notifications-side" aria-label={copy.side.label}>
      {quiet.data !== undefined && (
        <Card
          icon={Moon}
          title={quiet.data ? copy.side.quiet(clockTime(quiet.data.from), clockTime(quiet.data.to)) : copy.side.noQuiet}
          change={copy.side.changeQuiet}
        >
          {quiet.data ? copy.side.quietLine : copy.side.noQuietLine}
        </Card>
      )}
      {choices.data && (
        <Card icon={Mail} title={copy.side.summaries} change={copy.side.changeSummaries}>
          {summariesOf(choices.data)}
        </Card>
      )}
    </aside>
  )
}

function Card({ icon: Icon, title, change, children }: { icon: LucideIcon; title: string; change: string; children: ReactNode }) {
  return (
    <section>
      <h2>
        <Icon aria-hidden /> {title}
      </h2>
      <p className="muted">{children}</p>
      <Link {...paths.settings({ tab: 'alerts' })} className="text-link" aria-label={change}>
        {copy.side.change}
      </Link>
    </section>
  )
}

function summariesOf(choices: readonly Choice[]): string {
  const named = (frequency: Frequency) =>
    choices.filter(({ email }) => email === frequency).map(({ topic }) => alertsCopy.topics[topic].name)
  const [daily, weekly] = [named('daily'), named('weekly')]
  if (daily.length + weekly.length === 0) return copy.side.noSummaries
  return [daily.length > 0 && copy.side.daily(daily), weekly.length > 0 && copy.side.weekly(weekly), copy.side.when]
    .filter(Boolean)
    .join(' ')
}
