import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '#web/data/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { copy } from './account.copy.ts'

type Scope = 'local' | 'others' | 'global'

export function SessionsGroup() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Scope | null>(null)

  async function leave(scope: Scope) {
    setBusy(scope)
    try {
      await signOut(scope)
      if (scope === 'others') notify.success(copy.settings.signedOutOthers)
      else await navigate({ href: '/', replace: true })
    } catch (error) {
      notify.error(wordingOf(error, copy.settings.signOutFailed))
    } finally {
      setBusy(null)
    }
  }

  return (
    <section className="settings-group" aria-labelledby="settings-sessions">
      <h2 className="d3" id="settings-sessions">
        Where you are signed in
      </h2>
      <p className="muted">Signing out everywhere ends every session of yours, this one included.</p>
      <div className="settings-actions">
        <Button variant="outline" busy={busy === 'local' && 'Signing out...'} onClick={() => void leave('local')}>
          Sign out
        </Button>
        <Button variant="outline" busy={busy === 'others' && 'Signing out...'} onClick={() => void leave('others')}>
          Sign out other devices
        </Button>
        <Button variant="destructive" busy={busy === 'global' && 'Signing out...'} onClick={() => void leave('global')}>
          Sign out everywhere
        </Button>
      </div>
    </section>
  )
}
