import { useMutation } from '@tanstack/react-query'
import { Plus, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#web/data/session/session.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay } from '#web/ui/days.ts'
import { useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { authWordsOf } from '../auth-words.ts'
import { removeFactor } from '../second-factor/second-factor.data.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { copy } from './security.copy.ts'
import { useSecurityChanged } from './security.data.ts'

const EnrolDialog = fetchedDialog(() => import('./EnrolDialog.tsx').then(({ EnrolDialog: part }) => part))

type Factor = NonNullable<User['factors']>[number]

export function TwoStepsGroup({ factors }: { factors: Factor[] }) {
  const [isAdding, setAdding] = useState(false)
  useFetchedLater(EnrolDialog.fetch)
  const apps = factors.filter(({ factor_type, status }) => factor_type !== 'recovery_code' && status === 'verified')
  const isOn = apps.length > 0
  return (
    <section className="settings-group" aria-labelledby="settings-two-steps">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="d3" id="settings-two-steps">
          {copy.twoSteps.title}
        </h2>
        {isOn && (
          <Badge tone="success" icon={<ShieldCheck aria-hidden />}>
            On
          </Badge>
        )}
      </div>
      <p className="muted">{isOn ? copy.twoSteps.on : copy.twoSteps.off}</p>
      {isOn && (
        <ul className="settings-rows" aria-label="Authenticator apps">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} isLast={apps.length === 1} />
          ))}
        </ul>
      )}
      <div className="settings-actions">
        <Button variant={isOn ? 'outline' : 'default'} onClick={() => setAdding(true)}>
          <Plus aria-hidden /> {isOn ? 'Add another app' : 'Set up an authenticator app'}
        </Button>
      </div>
      {isOn && <RecoveryCodes areMade={factors.some(({ factor_type }) => factor_type === 'recovery_code')} />}
      <EnrolDialog open={isAdding} onOpenChange={setAdding} factors={factors} />
    </section>
  )
}

function AppRow({ app, isLast }: { app: Factor; isLast: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const changed = useSecurityChanged()
  const name = app.friendly_name ?? 'Authenticator app'
  const removal = useMutation({
    mutationFn: () => removeFactor(app.id),
    onSuccess: () => {
      setAsked(false)
      notify.success(copy.twoSteps.removed)
      return changed()
    },
    onError: (error) => {
      setAsked(false)
      notify.error(authWordsOf(error, copy.twoSteps.removeFailed))
    },
  })
  return (
    <li className="settings-row">
      <Smartphone aria-hidden />
      <span className="lines">
        <b className="truncate">{name}</b>
        <span className="muted text-xs">
          {app.factor_type === 'phone' ? 'By text message since' : 'Since'} {fullDay(app.created_at)}
        </span>
      </span>
      <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={copy.twoSteps.removeTitle(name)}
        action="Remove app"
        onAction={() => removal.mutate()}
        busy={removal.isPending && 'Removing...'}
      >
        {isLast ? copy.twoSteps.removeLast : copy.twoSteps.remove}
      </AlertDialog>
    </li>
  )
}
