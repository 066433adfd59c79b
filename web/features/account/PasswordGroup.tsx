import { useState, type FormEvent } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/Input.tsx'
import { notify } from '#web/ui/notify.ts'
import { copy } from './account.copy.ts'
import { setPassword } from './account.data.ts'

export function PasswordGroup() {
  const [password, setText] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = password !== again ? copy.newPassword.mismatch : password.length < 6 ? copy.newPassword.short : null
    setError(wrong)
    if (wrong) return
    setBusy(true)
    const refused = await setPassword(password).catch((problem: unknown) => wordingOf(problem, copy.settings.passwordFailed))
    setBusy(false)
    if (refused) {
      notify.error(refused)
      return
    }
    setText('')
    setAgain('')
    notify.success(copy.settings.passwordChanged)
  }

  return (
    <section className="settings-group" aria-labelledby="settings-password">
      <h2 className="d3" id="settings-password">
        Password
      </h2>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        <Field label="New Password" hint={copy.signUp.passwordHint}>
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" value={password} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <Field label="Confirm New Password" error={error}>
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" value={again} onChange={(event) => setAgain(event.target.value)} />
          )}
        </Field>
        <div className="settings-actions">
          <Button type="submit" variant="outline" disabled={!password || !again} busy={isBusy && 'Saving...'}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}
