import { useState, type FormEvent } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, PasswordInput } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { signIn } from '../account.data.ts'
import { textOf } from './form-text.ts'

export function SignInForm({ onForgot, onCreate }: { onForgot: () => void; onCreate: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = textOf(form, 'email').trim()
    const password = textOf(form, 'password')
    if (!email || !password) {
      notify.error(copy.signIn.missing, copy.signIn.missingTitle)
      return
    }
    setBusy(true)
    const refused = await signIn(email, password).catch((error: unknown) => wordingOf(error))
    setBusy(false)
    if (refused) notify.error(refused, copy.signIn.failedTitle)
  }

  return (
    <form className="auth-fields" onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Email">
        {(control) => <Input {...control} type="email" name="email" autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Field label="Password">{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}</Field>
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
