import type { ReactNode } from 'react'

/** A filter pill. */
export function Toggle({
  pressed,
  onPressedChange,
  disabled,
  children,
}: {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button type="button" className="toggle" aria-pressed={pressed} disabled={disabled} onClick={() => onPressedChange(!pressed)}>
      {children}
    </button>
  )
}
