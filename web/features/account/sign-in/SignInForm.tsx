import { useState, type FormEvent } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { signIn, type Refusal } from '../account.data.ts'
import { textOf } from './form-text.ts'
import { useFormErrors } from './use-form-errors.ts'

type Errors = { email?: string; password?: string }
type Ways = { onForgot: () => void; onCreate: () => void; onConfirm: (email: string) => void }

export function SignInForm({ onForgot, onCreate, onConfirm }: Ways) {
  const [isBusy, setBusy] = useState(false)
  const { form, errors, report, changed } = useFormErrors<keyof Errors>()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = textOf(data, 'email').trim()
    const password = textOf(data, 'password')
    report({ ...(!email && { email: copy.signIn.email }), ...(!password && { password: copy.signIn.password }) })
    if (!email || !password) {
      notify.error(copy.signIn.missing, copy.signIn.missingTitle)
      return
    }
    setBusy(true)
    const refused = await signIn(email, password).catch((error: unknown) => ({ code: undefined, words: wordingOf(error) }))
    setBusy(false)
    if (refused === null) return
    report(errorsOf(refused))
    setUnconfirmed(refused.code === 'email_not_confirmed' ? email : null)
    notify.error(refused.words, copy.signIn.failedTitle)
  }

  return (
    <form className="auth-fields" ref={form} onSubmit={(event) => void submit(event)} onInput={changed} noValidate>
      <Field label="Email" error={errors.email}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="username" autoCapitalize="none" />}
      </Field>
      {unconfirmed && (
        <Button variant="outline" block onClick={() => onConfirm(unconfirmed)}>
          {copy.mailed.enter}
        </Button>
      )}
      <Field label="Password" error={errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <button type="button" className="text-link inline-flex min-h-11 items-center justify-self-start text-sm" onClick={onForgot}>
        {copy.signIn.forgot}
      </button>
      <Button type="submit" size="lg" block busy={isBusy && 'Signing in...'}>
        Sign In
      </Button>
      <p className="muted text-center text-sm">
        New here?{' '}
        <button type="button" className="text-link min-h-11" onClick={onCreate}>
          Create an account
        </button>
      </p>
    </form>
  )
}

/** Field errors of a refusal. An outage or a rate limit belongs to no field. */
function errorsOf({ code }: Refusal): Errors {
  if (code === 'invalid_credentials') return { password: copy.signIn.wrong }
  return code === 'email_not_confirmed' ? { email: copy.signIn.unconfirmed } : {}
}
