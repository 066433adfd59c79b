import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part of the detail under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5" aria-label={title}>
      <h3 className="d5">{title}</h3>
      {children}
    </section>
  )
}

/** What a member wrote, with its line breaks. */
export function PartText({ children }: { children: string }) {
  return <p className="listing-text">{children}</p>
}

export function Checklist({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="listing-checks">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line can be there twice
        <li key={at}>
          <Check aria-hidden />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}

/** A numbered list of its `li`. */
export function Numbered({ children }: { children: ReactNode }) {
  return <ol className="listing-numbered">{children}</ol>
}
