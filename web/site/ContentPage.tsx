import type { ReactNode } from 'react'
import { longDay } from '#domain/wording/days.ts'
import { Footer } from './Footer.tsx'
import { Helpful } from './Helpful.tsx'
import { Picture, type PictureOf } from './Picture.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** A wide one comes after the others and takes the width of the page. */
export type ContentSection = { id: string; title: string; body: ReactNode; picture?: PictureOf | undefined; isWide?: true }

/** A page to read: its title, when it was last changed, what it holds, its sections, and the question whether it helped. */
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
  /** As in paths.ts; the answer to "Was this helpful?" names it. */
  path: string
  title: string
  lead?: ReactNode
  /** ISO date of the last change: '2026-11-21'. */
  updated: string
  /** Beside the title; the one the page's link is shown with. */
  picture: PictureOf
  /** Above all sections, such as that a draft awaits review. */
  notice?: ReactNode
  sections: readonly ContentSection[]
  /** Before the sections: a form, a search. */
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
