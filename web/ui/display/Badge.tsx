import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'destructive' | 'info' | 'brand' | 'outline' | 'ink'

// Not named `outline` or `brand`: Tailwind and the logo use those names.
const toneClasses: Record<BadgeTone, string> = {
  neutral: '',
  success: 'success',
  warning: 'warning',
  destructive: 'destructive',
  info: 'info',
  brand: 'lacquer',
  outline: 'outlined',
  ink: 'ink',
}

/** A state is never shown by color alone: add an icon (a lucide element) and a word. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames('badge', toneClasses[tone])}>
      {icon}
      {children}
    </span>
  )
}
