import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { inWords } from '#domain/wording/days.ts'
import { dollars } from '#domain/wording/money.ts'
import { payments } from '../billing.data.ts'

/** What the member got this month. Hidden if it cannot be read, because it is not part of the plan. */
export function MonthGroup() {
  const { data } = useQuery(payments.month(useMe().id))
  if (!data?.month_starts) return null
  const { trades_completed: trades, value_received_cents: cents, messages_sent: messages } = data
  const figures = [
    { figure: String(trades ?? 0), words: trades === 1 ? 'trade completed' : 'trades completed' },
    { figure: dollars(cents ?? 0), words: 'value received' },
    { figure: String(messages ?? 0), words: messages === 1 ? 'message sent' : 'messages sent' },
  ]
  return (
    <section className="settings-group" aria-labelledby="settings-month">
      <h2 className="d3" id="settings-month">
        What you got in {inWords(new Date(data.month_starts), 'month', 'UTC')}
      </h2>
      <ul className="month-figures">
        {figures.map(({ figure, words }) => (
          <li key={words}>
            <b className="d3 tabular-nums">{figure}</b> <span className="muted text-sm">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
