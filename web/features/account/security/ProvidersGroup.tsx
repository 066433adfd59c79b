import { useMutation } from '@tanstack/react-query'
import { KeyRound, Link2 } from 'lucide-react'
import { useState } from 'react'
import { config } from '#web/data/config.ts'
import type { User } from '#web/data/session/session.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { authWordsOf } from '../auth-words.ts'
import { copy } from './security.copy.ts'
import { connectProvider, disconnectProvider, useSecurityChanged } from './security.data.ts'

type Identity = NonNullable<User['identities']>[number]

/** All sign-in methods: those on offer, and connected ones that are no longer offered. */
export function ProvidersGroup({ identities }: { identities: Identity[] }) {
  const others = identities.filter(({ provider }) => provider !== 'email' && !config.providers.some(({ name }) => name === provider))
  const offered = [...config.providers, ...others.map(({ provider }) => ({ name: provider, label: provider }))]
  const isOnly = identities.length < 2
  return (
    <section className="settings-group" aria-labelledby="settings-providers">
      <h2 className="d3" id="settings-providers">
        {copy.providers.title}
      </h2>
      <ul className="settings-rows">
        {identities.some(({ provider }) => provider === 'email') && (
          <li className="settings-row">
            <KeyRound aria-hidden />
            <span className="lines">
              <b>Email and password</b>
            </span>
          </li>
        )}
        {offered.map(({ name, label }) => {
          const identity = identities.find(({ provider }) => provider === name)
          return identity ? (
            <Connected key={name} identity={identity} label={label} isOnly={isOnly} />
          ) : (
            <Unconnected key={name} name={name} label={label} />
          )
        })}
      </ul>
    </section>
  )
}

function Connected({ identity, label, isOnly }: { identity: Identity; label: string; isOnly: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const changed = useSecurityChanged()
  const removal = useMutation({
    mutationFn: () => disconnectProvider(identity),
    onSuccess: () => {
      notify.success(copy.providers.disconnected(label))
      return changed()
    },
    onError: (error) => notify.error(authWordsOf(error, copy.providers.disconnectFailed)),
    onSettled: () => setAsked(false),
  })
  const address: unknown = identity.identity_data?.['email']
  return (
    <li className="settings-row">
      <Link2 aria-hidden />
      <span className="lines">
        <b>{label}</b>
        <span className="muted truncate text-xs">{isOnly ? copy.providers.only : typeof address === 'string' ? address : 'Connected'}</span>
      </span>
      <Button variant="outline" size="sm" aria-label={`Disconnect ${label}`} disabled={isOnly} onClick={() => setAsked(true)}>
        Disconnect
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={copy.providers.disconnectTitle(label)}
        action={`Disconnect ${label}`}
        onAction={() => removal.mutate()}
        busy={removal.isPending && 'Disconnecting...'}
      >
        {copy.providers.disconnect(label)}
      </AlertDialog>
    </li>
  )
}

function Unconnected({ name, label }: { name: string; label: string }) {
  const connecting = useMutation({
    mutationFn: () => connectProvider(name),
    onError: (error) => notify.error(authWordsOf(error, copy.providers.connectFailed)),
  })
  // The browser is being redirected to the provider.
  const isLeaving = connecting.isPending || connecting.isSuccess
  return (
    <li className="settings-row">
      <Link2 aria-hidden />
      <span className="lines">
        <b>{label}</b>
        <span className="muted text-xs">Not connected</span>
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Connect ${label}`}
        busy={isLeaving && 'Connecting...'}
        onClick={() => connecting.mutate()}
      >
        Connect
      </Button>
    </li>
  )
}
