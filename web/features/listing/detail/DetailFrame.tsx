import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import './page.css'
import './detail.css'

/**
 * One listing. Its children are a picture, if it has one, and a `DetailBody`; `back` leads to the list, where that is not beside it,
 * and `dock` has what can be done, at its foot.
 */
export function DetailFrame({
  title,
  back,
  dock,
  children,
}: {
  title: string
  back?: { to: Path; label: string }
  dock?: ReactNode
  children: ReactNode
}) {
  return (
    <article className="listing-detail" aria-label={title}>
      <div className="listing-scroll">
        {back && (
          <Button asChild variant="ghost" size="icon" className="one-pane-only" aria-label={back.label}>
            <Link {...back.to}>
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        )}
        {children}
      </div>
      {dock}
    </article>
  )
}

export function DetailBody({ children }: { children: ReactNode }) {
  return <div className="listing-body">{children}</div>
}

/** The title, a line below it, and tools beside it. */
export function DetailHead({ title, line, children }: { title: string; line: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="d2 wrap-anywhere">{title}</h2>
        <p className="muted text-lg wrap-anywhere">{line}</p>
      </div>
      {children && <div className="flex flex-none gap-2">{children}</div>}
    </header>
  )
}

/** What can be done with a listing: fixed at the foot of a phone. A `p` in it takes what room is left. */
export function Dock({ children }: { children: ReactNode }) {
  return <footer className="listing-dock">{children}</footer>
}
