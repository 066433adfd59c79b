import { useId, type ReactNode } from 'react'

/** What a field passes to its control. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, control, then the error or the hint. The control is a render function so that all three can refer to each other. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  hideLabel?: boolean
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  const about = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
