import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CirclePause } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { listTime } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useMay } from '../may.tsx'
import { TabHead } from '../TabHead.tsx'
import { ChangeDialog, type Change } from './ChangeDialog.tsx'
import { copy, settingWords, switchWords } from './settings.copy.ts'
import { settings, type LastChange, type Setting, type Settings, type Switch } from './settings.data.ts'
import './settings.css'

const figure = (value: number) => value.toLocaleString('en-US')

export function SettingsTab() {
  const me = useMe()
  const read = useQuery(settings(me.id))
  return (
    <>
      <TabHead title={copy.title} line={copy.line} />
      <Loaded query={read} skeletons={<Skeleton className="h-96" />} failed={copy.loadFailed}>
        {(all) => <Groups {...all} />}
      </Loaded>
    </>
  )
}

function Groups({ switches, settings: numbers }: Settings) {
  const [change, setChange] = useState<Change | null>(null)
  return (
    <div className="settings-groups">
      <Group title={copy.features} line={copy.featuresLine} act="switch_features">
        {switches.map((each) => (
          <SwitchRow key={each.area} {...each} onChange={setChange} />
        ))}
      </Group>
      {copy.groups.map(({ title, line, names }) => (
        <Group key={title} title={title} line={line} act="change_settings">
          {names.map((name) => {
            const found = numbers.find((each) => each.name === name)
            return found && <NumberRow key={name} {...found} onChange={setChange} />
          })}
        </Group>
      ))}
      {change !== null && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </div>
  )
}

function Group({ title, line, act, children }: { title: string; line: string; act: string; children: ReactNode }) {
  const may = useMay()
  return (
    <section aria-label={title}>
      <header>
        <h2 className="d4">{title}</h2>
        {may('read_audit') && (
          <Link className="text-link" {...paths.admin({ tab: 'audit', act })} aria-label={`${copy.history}: ${title}`}>
            {copy.history}
          </Link>
        )}
      </header>
      <p className="muted text-sm">{line}</p>
      <ul>{children}</ul>
    </section>
  )
}

function SwitchRow({ onChange, ...each }: Switch & { onChange: (change: Change) => void }) {
  const may = useMay()
  const { name, line } = switchWords(each.area)
  return (
    <li>
      <div className="lines">
        <b>{name}</b>
        <span className="muted text-sm">{line}</span>
        <Last change={each.last_change} />
      </div>
      <div className="settings-acts">
        <Badge tone={each.is_on ? 'success' : 'warning'} icon={each.is_on ? <CircleCheck aria-hidden /> : <CirclePause aria-hidden />}>
          {each.is_on ? copy.on : copy.off}
        </Badge>
        {may('switch_features') && (
          <Button size="sm" variant={each.is_on ? 'outline' : 'default'} onClick={() => onChange({ kind: 'switch', of: each })}>
            {each.is_on ? copy.turnOff(name) : copy.turnOn(name)}
          </Button>
        )}
      </div>
    </li>
  )
}

function NumberRow({ onChange, ...each }: Setting & { onChange: (change: Change) => void }) {
  const may = useMay()
  const { name, line } = settingWords(each.name)
  const usual = figure(each.default_value)
  return (
    <li>
      <div className="lines">
        <b>{name}</b>
        <span className="muted text-sm">{line}</span>
        <span className="muted text-sm tabular-nums">{copy.bounds(figure(each.lowest), figure(each.highest), usual)}</span>
        <Last change={each.last_change} />
      </div>
      <div className="settings-acts">
        <span className="d4 tabular-nums">{figure(each.value)}</span>
        {may('change_settings') && (
          <>
            {each.value !== each.default_value && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={copy.reset(name, usual)}
                onClick={() => onChange({ kind: 'setting', of: each, value: each.default_value })}
              >
                {copy.resetShort(usual)}
              </Button>
            )}
            <Button
              size="sm"
              variant="outline"
              aria-label={copy.change(name)}
              onClick={() => onChange({ kind: 'setting', of: each, value: each.value })}
            >
              {copy.changeShort}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function Last({ change }: { change: LastChange }) {
  const now = useNow()
  if (change === null) return null
  return (
    <span className="text-sm">
      {copy.changed(change.by ?? copy.former, listTime(change.at, now))}
      {change.reason !== null && <span className="muted">: {change.reason}</span>}
    </span>
  )
}
