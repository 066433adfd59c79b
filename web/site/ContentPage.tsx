import type { ReactNode } from 'react'
import { longDay } from '#domain/wording/days.ts'
import { Footer } from './Footer.tsx'
import { Helpful } from './Helpful.tsx'
import { Picture, type PictureOf } from './Picture.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** Wide sections come after the others and use the full width of the page. */
export type ContentSection = { id: string; title: string; body: ReactNode; picture?: PictureOf | undefined; isWide?: true }

/** A page to read: title, date of the last change, table of contents, sections, and "Was this helpful?". */
export function ContentPage({
  path,
  title,
  lead,
  updated,
  picture,
  notice,
  sections,
  children,
}: {
  /** As in paths.ts; sent with the answer to "Was this helpful?". */
  path: string
  title: string
  lead?: ReactNode
  /** ISO date of the last change: '2026-11-21'. */
  updated: string
  /** Shown next to the title, and in previews of a link to this page. */
  picture: PictureOf
  /** Shown above all sections, for example that a draft awaits review. */
  notice?: ReactNode
  sections: readonly ContentSection[]
  /** Shown before the sections: a form or a search. */
  children?: ReactNode
}) {
  const wide = sections.filter(({ isWide }) => isWide)
  return (
    <>
      <SiteHeader />
      <main className="reading page-width" id="content">
        <header className="reading-head">
          <div>
            <h1 className="d1">{title}</h1>
            {lead && <p className="lead">{lead}</p>}
            <p className="small muted">
              Updated <time dateTime={updated}>{longDay(updated)}</time>
            </p>
          </div>
          <Picture {...picture} w={720} h={400} />
        </header>
        {sections.length > 1 && (
          <nav className="contents" aria-label="On this page">
            <details open>
              <summary>On this page</summary>
              <ol>
                {sections.map(({ id, title: name }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{name}</a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
        )}
        <div className="prose">
          {notice && (
            <aside className="note" aria-label="Notice">
              {notice}
            </aside>
          )}
          {children}
          <Sections of={sections.filter(({ isWide }) => !isWide)} />
          {wide.length === 0 && <Helpful path={path} />}
        </div>
        {wide.length > 0 && (
          <div className="prose wide">
            <Sections of={wide} />
            <Helpful path={path} />
          </div>
        )}
      </main>
      <Footer />
    </>
  )
}

function Sections({ of }: { of: readonly ContentSection[] }) {
  return of.map(({ id, title, body, picture }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 className="d3" id={`${id}-title`}>
        {title}
      </h2>
      {picture && <Picture {...picture} w={480} h={360} lazy />}
      <div className="body">{body}</div>
    </section>
  ))
}
