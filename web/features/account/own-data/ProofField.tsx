import { refusalOf } from '#web/data/wording.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx'
import { CodeInput } from '../second-factor/CodeInput.tsx'
import { copy } from './own-data.copy.ts'
import type { Proof } from './proof.ts'

const words = copy.proof

/** The password or the code with which a member proves that it is them. */
export function ProofField({
  proof,
  secret,
  error,
  onChange,
}: {
  proof: Proof
  secret: string
  error: string | null
  onChange: (secret: string) => void
}) {
  if (proof.by === 'session') return <p className={error ? 'field-error' : 'muted text-sm'}>{error ?? words.signInAgain}</p>
  if (proof.by === 'code') {
    return (
      <Field label={words.code} hint={words.codeHint} error={error}>
        {(control) => <CodeInput control={control} value={secret} onChange={onChange} onWhole={onChange} />}
      </Field>
    )
  }
  return (
    <Field label={words.password} error={error}>
      {(control) => (
        <PasswordInput {...control} autoComplete="current-password" value={secret} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

export const isAboutProof = (error: unknown) => ['proof_needed', 'second_factor_needed'].includes(refusalOf(error) ?? '')
