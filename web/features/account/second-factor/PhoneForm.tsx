import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { CodeInput } from './CodeInput.tsx'
import { proveByPhone, textCode } from './second-factor.data.ts'
import { useProof, type Proving } from './use-proof.ts'

/** Text messages cost money, so one is only sent on request. */
export function PhoneForm({ factorId, action, onProven }: Proving & { factorId: string }) {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const { isBusy, refusal, prove } = useProof()
  const send = () => void prove(async () => setChallenge(await textCode(factorId)))

  async function check(digits: string) {
    if (challenge === null) return
    const isProven = await prove(() => proveByPhone(factorId, challenge, digits))
    if (isProven) onProven?.()
    else setCode('')
  }
  if (challenge === null) {
    return (
      <div className="grid gap-2">
        {refusal && (
          <p className="note destructive" role="alert">
            {refusal}
          </p>
        )}
        <Button size="lg" block busy={isBusy && 'Sending...'} onClick={send}>
          Text me a code
        </Button>
      </div>
    )
  }
  return (
    <form
      className="auth-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <Field label="6-digit code" error={refusal}>
        {(control) => <CodeInput control={control} value={code} onChange={setCode} onWhole={(digits) => void check(digits)} focusFirst />}
      </Field>
      <Button type="submit" size="lg" block disabled={code.length < 6} busy={isBusy && 'Checking...'}>
        {action}
      </Button>
      <Button variant="link" className="justify-self-start" disabled={isBusy} onClick={send}>
        Send another
      </Button>
    </form>
  )
}
