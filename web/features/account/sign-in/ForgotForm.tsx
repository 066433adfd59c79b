import { ArrowLeft, MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { requestReset } from '../account.data.ts'
import { textOf } from './form-text.ts'

export function ForgotForm({ onBack }: { onBack: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = textOf(new FormData(event.currentTarget), 'email').trim()
    setError(email ? null : copy.forgot.email)
    if (!email) return
    setBusy(true)
    const refused = await requestReset(email).catch((problem: unknown) => wordingOf(problem))
    setBusy(false)
    if (refused) {
      notify.error(refused, copy.forgot.failedTitle)
      return
    }
    notify.result(copy.forgot.sentToast, undefined, 'success')
    setSentTo(email)
  }

  if (sentTo) {
    return (
      <output className="grid justify-items-start">
        <span className="auth-tile">
          <MailCheck aria-hidden />
        </span>
        <h1 className="d2">{copy.forgot.sentTitle}</h1>
        <p className="muted">{copy.forgot.sent(sentTo)}</p>
        <BackToSignIn onBack={onBack} />
      </output>
    )
  }
  return (
    <form className="auth-fields" onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <h1 className="d2">{copy.forgot.title}</h1>
        <p className="muted">{copy.forgot.line}</p>
      </div>
      <Field label="Email" error={error}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Button type="submit" size="lg" block busy={isBusy && 'Sending...'}>
        Send reset link
      </Button>
      <BackToSignIn onBack={onBack} />
    </form>
  )
}

function BackToSignIn({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="outline" size="lg" block className="mt-4" onClick={onBack}>
      <ArrowLeft aria-hidden /> Back to Sign In
    </Button>
  )
}
