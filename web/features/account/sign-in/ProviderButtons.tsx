import { useState } from 'react'
import { config } from '#web/data/config.ts'
import { href, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { signInWith } from '../account.data.ts'
import { authWordsOf } from '../auth-words.ts'

/** Buttons for the providers that the operator configured; renders nothing without any. */
export function ProviderButtons({ next }: { next: string }) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  if (config.providers.length === 0) return null

  async function leave(name: string) {
    setLeavingFor(name)
    try {
      await signInWith(name, href(paths.auth(next === '/' ? {} : { next })))
    } catch (error) {
      setLeavingFor(null)
      notify.error(authWordsOf(error, copy.providers.failed), copy.providers.failedTitle)
    }
  }
  return (
    <div className="auth-providers">
      <p className="divider">or</p>
      {config.providers.map(({ name, label }) => (
        <Button key={name} variant="outline" size="lg" block busy={leavingFor === name && 'Leaving...'} onClick={() => void leave(name)}>
          Continue with {label}
        </Button>
      ))}
    </div>
  )
}
