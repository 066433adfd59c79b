import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the first field with an error once its message is rendered, so that a screen reader announces both. `errors` is a
 * new object for each try.
 */
export function useFirstError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return form
}
