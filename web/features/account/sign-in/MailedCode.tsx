import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { copy } from '../account.copy.ts'
import { proveByMailedCode } from '../account.data.ts'
import { CodeInput } from '../second-factor/CodeInput.tsx'
import { useProof } from '../second-factor/use-proof.ts'

type Mailed = {
  type: Parameters<typeof proveByMailedCode>[0]
  email: string
  label?: string
  action: string
  /** Without it, the page follows the session. */
  onProven?: (isSignedIn: boolean) => void
}

/** For people who would rather type the six digits of an email than open its link. */
export function MailedCode({ type, email, label = copy.mailed.label, action, onProven }: Mailed) {
  const [code, setCode] = useState('')
  const { isBusy, refusal, prove } = useProof()

  async function check(digits: string) {
    let isSignedIn = false
    const isProven = await prove(async () => {
      isSignedIn = await proveByMailedCode(type, email, digits)
    })
    if (isProven) onProven?.(isSignedIn)
    else setCode('')
  }
  return (
    <form
      className="auth-fields w-full"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <Field label={label} error={refusal}>
        {(control) => <CodeInput control={control} value={code} onChange={setCode} onWhole={(digits) => void check(digits)} />}
      </Field>
      <Button type="submit" variant="outline" block disabled={code.length < 6 || isBusy} busy={isBusy && 'Checking...'}>
        {action}
      </Button>
    </form>
  )
}
