import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy as account } from '../account.copy.ts'
import { authCodeOf, authWordsOf } from '../auth-words.ts'
import { copy } from './security.copy.ts'
import { changePassword, mailNonce, useSecurityChanged } from './security.data.ts'

const empty = { password: '', again: '', current: '', nonce: '' }
/** `hasPassword`: people who only sign in with a provider have no current password. */
export function PasswordGroup({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [entry, setEntry] = useState(empty)
  const [needsCode, setNeedsCode] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const changed = useSecurityChanged()
  const mailing = useMutation({ mutationFn: mailNonce, onError: (error) => notify.error(authWordsOf(error, copy.password.failed)) })
  const change = useMutation({
    mutationFn: () => changePassword(entry),
    onSuccess: () => {
      setEntry(empty)
      setNeedsCode(false)
      notify.success(copy.password.changed)
      return changed()
    },
    onError: (error) => {
      if (authCodeOf(error) !== 'reauthentication_needed') return
      setNeedsCode(true)
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
  const refused = refusalsOf(change.error)
  const isWhole =
    entry.password !== '' && entry.again !== '' && (!hasPassword || entry.current !== '') && (!needsCode || entry.nonce !== '')
  return (
    <section className="settings-group" aria-labelledby="settings-password">
      <h2 className="d3" id="settings-password">
        Password
      </h2>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <Field label="Current Password" error={refused.current}>
            {(control) => <PasswordInput {...control} autoComplete="current-password" value={entry.current} onChange={fill('current')} />}
          </Field>
        )}
        <Field label="New Password" hint={account.signUp.passwordHint} error={refused.password}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" value={entry.password} onChange={fill('password')} />}
        </Field>
        <Field label="Confirm New Password" error={wrong ?? refused.otherwise}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" value={entry.again} onChange={fill('again')} />}
        </Field>
        {needsCode && (
          <Field label="Code from the email" hint={copy.password.mailed(email)} error={refused.nonce}>
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

/** The messages of a refusal by field. That a code is required needs none, because its field appears. */
function refusalsOf(error: unknown): Partial<Record<'current' | 'password' | 'nonce' | 'otherwise', string>> {
  if (!error) return {}
  const words = authWordsOf(error, copy.password.failed)
  switch (authCodeOf(error)) {
    case 'reauthentication_needed':
      return {}
    case 'reauthentication_not_valid':
      return { nonce: words }
    case 'current_password_invalid':
    case 'current_password_required':
      return { current: words }
    case 'weak_password':
    case 'same_password':
      return { password: words }
    case null:
    default:
      return { otherwise: words }
  }
}
