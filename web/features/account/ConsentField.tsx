import { useId } from 'react'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'

/** The required consent, in the sign-up form and for members who have not been asked yet. */
export function ConsentField({ error, onChange }: { error?: string | undefined; onChange?: (hasAgreed: boolean) => void }) {
  const id = useId()
  return (
    <div>
      <Checkbox
        name="terms"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      >
        <span>
          I am 18 or older and accept the{' '}
          <a className="text-link" href={paths.terms()} target="_blank" rel="noopener">
            Terms
          </a>{' '}
          and{' '}
          <a className="text-link" href={paths.guidelines()} target="_blank" rel="noopener">
            Community Guidelines
          </a>
        </span>
      </Checkbox>
      {error && (
        <p id={id} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
