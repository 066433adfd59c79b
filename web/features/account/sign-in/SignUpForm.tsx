import { useState } from 'react'
import { isName } from '#domain/profiles.ts'
import { kept } from '#web/data/kept.ts'
import { track } from '#web/data/measures/track.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox, Radio } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmationSent } from './ConfirmationSent.tsx'
import { ConsentField } from '../ConsentField.tsx'
import { copy } from '../account.copy.ts'
import { nameProblem, signUp, type AccountKind, type Refusal } from '../account.data.ts'
import { textOf } from './form-text.ts'
import { strengthOf } from './password-strength.ts'
import { useFormErrors } from './use-form-errors.ts'

type Errors = { name?: string; email?: string; password?: string; terms?: string }
type Entry = { fullName: string; email: string; password: string; kind: AccountKind; hasAgreed: boolean; wantsNews: boolean }

export function SignUpForm() {
  const [sentTo, setSentTo] = useState<Entry | null>(null)
  const [before, setBefore] = useState<Entry | null>(null)
  const { form, errors, report, changed } = useFormErrors<keyof Errors>()
  const { submit, isBusy } = useSignUp(report, setSentTo)

  function change() {
    setBefore(sentTo)
    setSentTo(null)
  }

  if (sentTo) return <ConfirmationSent email={sentTo.email} onChange={change} />
  return (
    <form
      className="auth-fields"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(entryOf(new FormData(event.currentTarget)))
      }}
      onInput={changed}
      noValidate
    >
      <Field label="Full name" error={errors.name}>
        {(control) => <Input {...control} name="name" autoComplete="name" maxLength={80} defaultValue={before?.fullName} />}
      </Field>
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            defaultValue={before?.email ?? kept.waitlistAddress.get() ?? ''}
          />
        )}
      </Field>
      <PasswordField error={errors.password} />
      <fieldset className="field">
        <legend className="field-label mb-1">{copy.signUp.kind}</legend>
        {copy.signUp.kinds.map(({ value, label }) => (
          <Radio key={value} name="kind" value={value} defaultChecked={value === (before?.kind ?? 'professional')}>
            {label}
          </Radio>
        ))}
      </fieldset>
      <div className="grid">
        <ConsentField error={errors.terms} />
        <Checkbox name="news" defaultChecked={before?.wantsNews ?? false}>
          {copy.signUp.news}
        </Checkbox>
      </div>
      <Button type="submit" size="lg" block busy={isBusy && 'Creating...'}>
        Create account
      </Button>
      <p className="muted text-xs">
        {copy.signUp.privacy}{' '}
        <a className="text-link" href={paths.privacy()} target="_blank" rel="noopener">
          Privacy Policy
        </a>
        .
      </p>
    </form>
  )
}

/** `onSent` once the address has to be confirmed; otherwise the member is signed in. */
function useSignUp(report: (errors: Errors) => void, onSent: (entry: Entry) => void) {
  const [isBusy, setBusy] = useState(false)

  async function submit(entry: Entry) {
    const found = validate(entry)
    report(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const name = await nameProblem(entry.fullName)
    if (name !== null) {
      setBusy(false)
      return report({ name })
    }
    const { refused, confirm } = await signUp(entry).catch((error: unknown) => ({
      refused: { code: undefined, words: wordingOf(error) },
      confirm: false,
    }))
    setBusy(false)
    if (refused !== null) return refuse(refused)
    track('signup_step', { step: confirm ? 'confirm' : 'done' })
    if (confirm) onSent(entry)
  }

  function refuse({ code, words }: Refusal) {
    if (code === 'weak_password') report({ password: copy.refusals[code] ?? words })
    notify.error(words, copy.signUp.failedTitle)
  }
  return { submit, isBusy }
}

function PasswordField({ error }: { error: string | undefined }) {
  const [password, setPassword] = useState('')
  const strength = strengthOf(password)
  return (
    <div>
      <Field label="Password" error={error} hint={copy.signUp.passwordHint}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {password && (
        <output className="strength" data-strength={strength}>
          <i aria-hidden />
          <span>
            <span className="visually-hidden">Strength: </span>
            {copy.signUp.strengths[strength]}
          </span>
        </output>
      )}
    </div>
  )
}

function entryOf(form: FormData): Entry {
  const kind = copy.signUp.kinds.find(({ value }) => value === form.get('kind'))?.value ?? 'professional'
  return {
    fullName: textOf(form, 'name').trim(),
    email: textOf(form, 'email').trim(),
    password: textOf(form, 'password'),
    kind,
    hasAgreed: form.has('terms'),
    wantsNews: form.has('news'),
  }
}

function validate({ fullName, email, password, hasAgreed }: Entry): Errors {
  const isEmail = email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  return {
    ...(isName(fullName) ? {} : { name: copy.signUp.name }),
    ...(isEmail ? {} : { email: copy.signUp.email }),
    ...(password.length < 6 ? { password: copy.newPassword.short } : {}),
    ...(hasAgreed ? {} : { terms: copy.signUp.terms }),
  }
}
