import { useEffect, useRef, useState, type FormEvent } from 'react'

/** Messages by the names of a form's fields. */
type Errors<Name extends string> = Partial<Record<Name, string>>

/**
 * What was wrong at the last try. `report` focuses the first field with a message once that is rendered, so that a screen reader
 * announces both. A message goes when its field is changed: the form says `onInput={changed}`.
 */
export function useFormErrors<Name extends string>() {
  const [found, setFound] = useState<Errors<Name>>({})
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [found])
  const errors: Errors<Name> = { ...found }
  for (const name of corrected) delete errors[name as Name]
  return {
    form,
    errors,
    report: (next: Errors<Name>): void => {
      setCorrected([])
      setFound(next)
    },
    changed: ({ target }: FormEvent<HTMLFormElement>): void => {
      if (target instanceof HTMLInputElement) setCorrected((known) => [...known, target.name])
    },
  }
}
