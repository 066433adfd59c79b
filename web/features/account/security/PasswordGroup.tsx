import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, PasswordInput } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy as account } from '../account.copy.ts'
import { authCodeOf, authWordsOf } from '../auth-words.ts'
import { copy } from './security.copy.ts'
import { changePassword, mailNonce, useSecurityChanged } from './security.data.ts'

const empty = { password: '', again: '', current: '', nonce: '' }
/** What the service wants to see besides, once it has said so. */
type Asked = 'nothing' | 'current' | 'nonce'

export function PasswordGroup({ email }: { email: string }) {
  const [entry, setEntry] = useState(empty)
  const [asked, setAsked] = useState<Asked>('nothing')
  const [wrong, setWrong] = useState<string | null>(null)
  const changed = useSecurityChanged()
  const mailing = useMutation({ mutationFn: mailNonce, onError: (error) => notify.error(authWordsOf(error, copy.password.failed)) })
  const change = useMutation({
    mutationFn: () => changePassword(entry),
    onSuccess: () => {
      setEntry(empty)
      setAsked('nothing')
      notify.success(copy.password.changed)
      return changed()
    },
    onError: (error) => {
      const code = authCodeOf(error)
      if (code === 'current_password_required') setAsked('current')
      if (code !== 'reauthentication_needed') return
      setAsked('nonce')
      mailing.mutate()
    },
  })
  const fill = (name: keyof typeof empty) => (event: { target: { value: string } }) => {
    setEntry({ ...entry, [name]: event.target.value })
    setWrong(null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { password, again } = entry
    const found = password !== again ? account.newPassword.mismatch : password.length < 6 ? account.newPassword.short : null
    setWrong(found)
    if (!found) change.mutate()
  }
  const { besides, refusal } = placeOf(change.error, asked)
  const isWhole = entry.password !== '' && entry.again !== '' && (asked === 'nothing' || entry[asked] !== '')
  return (
    <section className="settings-group" aria-labelledby="settings-password">
      <h2 className="d3" id="settings-password">
        Password
      </h2>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        {/* For password managers, which file what they keep by it. */}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        {asked === 'current' && (
          <Field label="Current Password" error={besides}>
            {(control) => <PasswordInput {...control} autoComplete="current-password" value={entry.current} onChange={fill('current')} />}
          </Field>
        )}
        <Field label="New Password" hint={account.signUp.passwordHint}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" value={entry.password} onChange={fill('password')} />}
        </Field>
        <Field label="Confirm New Password" error={wrong ?? refusal}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" value={entry.again} onChange={fill('again')} />}
        </Field>
        {asked === 'nonce' && (
          <Field label="Code from the mail" hint={copy.password.mailed(email)} error={besides}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                value={entry.nonce}
                onChange={fill('nonce')}
              />
            )}
          </Field>
        )}
        <div className="settings-actions">
          <Button type="submit" variant="outline" disabled={!isWhole} busy={change.isPending && 'Saving...'}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Which field a refusal is about; that something more is wanted is said by the field that appears. */
function placeOf(error: unknown, asked: Asked): { besides: string | null; refusal: string | null } {
  const nowhere = { besides: null, refusal: null }
  if (!error) return nowhere
  const code = authCodeOf(error)
  if (code === 'reauthentication_needed' || (code === 'current_password_required' && asked === 'nothing')) return nowhere
  const words = authWordsOf(error, copy.password.failed)
  const isBesides = code === 'reauthentication_not_valid' || code === 'current_password_invalid' || code === 'current_password_required'
  return isBesides ? { ...nowhere, besides: words } : { ...nowhere, refusal: words }
}
