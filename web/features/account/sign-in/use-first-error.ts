import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves focus to the first field with an error once its sentence is there, so that a screen reader reads both. `errors` is a
 * new object for each try.
 */
export function useFirstError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return form
}
