import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './notifications.copy.ts'

/** The settings group for alerts, which the drawer's Alerts entry links to (BAR-18). */
export function AlertsGroup() {
  const { alerts } = copy
  return (
    <section className="settings-group" aria-labelledby="settings-alerts">
      <h2 className="d3" id="settings-alerts">
        {alerts.title}
      </h2>
      <p className="muted">{alerts.line}</p>
      <div className="settings-actions">
        <Button asChild variant="outline">
          <Link {...paths.notifications()}>{alerts.open}</Link>
        </Button>
        <Button asChild variant="link">
          <Link {...paths.settings({ tab: 'alerts' })}>{alerts.choices}</Link>
        </Button>
      </div>
    </section>
  )
}
