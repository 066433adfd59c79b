import { ArrowLeft } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { textOf } from './form-text.ts'

type Asking = {
  title: string
  line: string
  action: string
  failedTitle: string
  /** The message of a refusal, or null. */
  send: (email: string) => Promise<string | null>
  onSent: (email: string) => void
  children: ReactNode
}

/** Asks for an address, to email a link to it. */
export function AskForLink({ title, line, action, failedTitle, send, onSent, children }: Asking) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = textOf(new FormData(event.currentTarget), 'email').trim()
    setError(email ? null : copy.forgot.email)
    if (!email) return
    setBusy(true)
    const refused = await send(email).catch((problem: unknown) => wordingOf(problem))
    setBusy(false)
    if (refused) notify.error(refused, failedTitle)
    else onSent(email)
  }
  return (
    <form className="auth-fields" onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <h1 className="d2">{title}</h1>
        <p className="muted">{line}</p>
      </div>
      <Field label="Email" error={error}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Button type="submit" size="lg" block busy={isBusy && 'Sending...'}>
        {action}
      </Button>
      {children}
    </form>
  )
}

export function BackToSignIn({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="outline" size="lg" block className="mt-4" onClick={onBack}>
      <ArrowLeft aria-hidden /> Back to Sign In
    </Button>
  )
}
