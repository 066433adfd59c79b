import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react'
import { signOut, useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { FactorForms, verifiedFactors } from '../second-factor/FactorForms.tsx'
import { proveByPassword } from '../password-proof.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { proof } from './with-proof.ts'

const copy = {
  title: "Confirm that it's you",
  line: 'Sensitive changes ask for this once in ten minutes.',
  action: 'Confirm',
  checking: 'Checking...',
  password: 'Your password',
  failed: "We couldn't check that. Please try again.",
  otherwise: 'No password, or just added a second step? Sign out, and in again.',
  signOut: 'Sign out',
}

const answerProven = () => proof.answer(true)

/** Asks for the second factor, or for the password of those who have none. Rendered once in the admin area, with the member's id as key. */
export function ProofDialog() {
  const isAsked = useSyncExternalStore(proof.subscribe, proof.isAsked)
  // The act that waits is given up when the area is left, or when someone else signs in: only who began it may confirm it.
  useEffect(() => () => proof.answer(false), [])
  const me = useMe()
  const hasFactor = verifiedFactors(me).length > 0
  return (
    <Dialog open={isAsked} onOpenChange={(isOpen) => !isOpen && proof.answer(false)} title={copy.title} description={copy.line}>
      <div className="auth-fields">
        {hasFactor ? (
          <FactorForms action={copy.action} onProven={answerProven} />
        ) : (
          <PasswordForm email={me.email ?? ''} onProven={answerProven} />
        )}
        <p className="muted text-sm">
          {copy.otherwise}{' '}
          <button type="button" className="text-link min-h-11" onClick={() => void signOut()}>
            {copy.signOut}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

function PasswordForm({ email, onProven }: { email: string; onProven: () => void }) {
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const refused = await proveByPassword(email, password).catch((error: unknown) => ({ words: wordingOf(error, copy.failed) }))
    setBusy(false)
    setRefusal(refused?.words ?? null)
    if (refused === null) onProven()
  }
  return (
    <form className="auth-fields" noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers look for the account's name. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <Field label={copy.password} error={refusal}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block disabled={password === ''} busy={isBusy && copy.checking}>
        {copy.action}
      </Button>
    </form>
  )
}
