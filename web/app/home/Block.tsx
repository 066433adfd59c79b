import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './home.copy.ts'

/** A block of the home under its divider, with a link to the full list. */
export function Block({ title, all, children }: { title: string; all?: Path; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="folio">
        <h2 className="d3">{title}</h2>
        {all !== undefined && (
          <Link {...all} className="text-link inline-flex min-h-11 items-center text-sm">
            See all
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** If one block fails, the others still work. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-4 py-2" role="alert">
      <p className="muted">{copy.notLoaded}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
