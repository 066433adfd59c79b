import { MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { notify } from '#web/ui/notify.ts'
import { copy } from './account.copy.ts'
import { resendConfirmation, signUp } from './account.data.ts'
import { textOf } from './form-text.ts'

type Errors = { name?: string; email?: string; password?: string }

export function SignUpForm() {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const entry = { name: textOf(form, 'name').trim(), email: textOf(form, 'email').trim(), password: textOf(form, 'password') }
    const found = validate(entry)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await signUp(entry.name, entry.email, entry.password).catch((error: unknown) => ({
      error: wordingOf(error),
      confirm: false,
    }))
    setBusy(false)
    if (answer.error) notify.error(answer.error, copy.signUp.failedTitle)
    if (answer.confirm) setSentTo(entry.email)
  }

  if (sentTo) return <ConfirmationSent email={sentTo} onChange={() => setSentTo(null)} />
  return (
    <form className="auth-fields" onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Full name" error={errors.name}>
        {(control) => <Input {...control} name="name" autoComplete="name" maxLength={80} />}
      </Field>
      <Field label="Email" error={errors.email}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="username" autoCapitalize="none" maxLength={254} />}
      </Field>
      <Field label="Password" error={errors.password} hint={copy.signUp.passwordHint}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" block busy={isBusy && 'Creating...'}>
        Create account
      </Button>
    </form>
  )
}

function validate(entry: { name: string; email: string; password: string }): Errors {
  return {
    ...(entry.name.length < 2 || /https?:\/\//i.test(entry.name) || !/\p{L}/u.test(entry.name) ? { name: copy.signUp.name } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry.email) ? {} : { email: copy.signUp.email }),
    ...(entry.password.length < 6 ? { password: copy.newPassword.short } : {}),
  }
}

function ConfirmationSent({ email, onChange }: { email: string; onChange: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const refused = await resendConfirmation(email).catch((error: unknown) => wordingOf(error))
    setBusy(false)
    if (refused) notify.error(refused)
    else notify.success('Sent again.')
  }

  return (
    <output className="grid justify-items-start gap-2">
      <span className="auth-tile">
        <MailCheck aria-hidden />
      </span>
      <h2 className="d3">{copy.signUp.sentTitle}</h2>
      <p className="muted">{copy.signUp.sent(email)}</p>
      <div className="settings-actions mt-4">
        <Button variant="outline" busy={isBusy && 'Sending...'} onClick={() => void resend()}>
          Send it again
        </Button>
        <Button variant="link" onClick={onChange}>
          Wrong address? Change it
        </Button>
      </div>
    </output>
  )
}
