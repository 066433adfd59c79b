import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'destructive' | 'info' | 'brand' | 'outline' | 'ink'

/** A state is never colour alone: give it an icon (a lucide element) and a word. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && (tone === 'outline' ? 'outlined' : tone))}>
      {icon}
      {children}
    </span>
  )
}
