import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './page.css'

/** List and detail; on phones the list, or what is open. Its children are a `ListingList` and a `ListingPane`. */
export function ListingPage({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return <div className={classNames('listing-page', isOpen && 'has-open')}>{children}</div>
}

/** `title` is the heading of the page, `acts` what can be done beside it. */
export function ListingList({ label, title, acts, children }: { label: string; title: string; acts: ReactNode; children: ReactNode }) {
  return (
    <section className="listing-list" aria-label={label}>
      <header>
        <h1 className="d1">{title}</h1>
        <div className="flex flex-wrap justify-end gap-1">{acts}</div>
      </header>
      {children}
    </section>
  )
}

export function ListingPane({ children }: { children: ReactNode }) {
  return <div className="listing-pane">{children}</div>
}
