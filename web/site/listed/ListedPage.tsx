// The page of what a member lists and shows to anyone: a job, an item. The server fills in the values (server/site/listed.ts), or
// says that there is no such thing, or that it could not ask.
import type { ReactNode } from 'react'
import { href, paths, type Path } from '../../paths.ts'
import { figure, With, Without, type ListedFigure } from '../figures.tsx'
import { Footer } from '../Footer.tsx'
import { SiteHeader } from '../SiteHeader.tsx'

const copy = {
  busy: 'One moment, please',
  signIn: 'Sign In',
  what: {
    title: 'New here?',
    line: 'Beauty Barter is where beauty professionals trade services instead of paying cash, and find their next chair.',
    link: 'How it works',
  },
}
type Words = { title: string; line: string }

/** In the app, where a visitor can answer it once they have signed in. */
const inTheApp = (screen: (id: string) => Path) => href(paths.auth({ next: href(screen('LISTED')) })).replace('LISTED', '{{listedId}}')

/** `screen`: where it is in the app. */
export function ListedPage({
  gone,
  failed,
  screen,
  children,
}: {
  gone: Words
  failed: string
  screen: (id: string) => Path
  children: ReactNode
}) {
  return (
    <>
      <SiteHeader />
      <main id="content" className="page-width listed">
        <With figure="listedTitle">
          <article>
            <div className="art listed-picture">
              <img src={figure('listedPicture')} alt="" width={1200} height={300} />
            </div>
            <h1 className="d1">{figure('listedTitle')}</h1>
            {children}
          </article>
        </With>
        <Without figure="listedTitle">
          <With figure="listedFailed">
            <h1 className="d1">{copy.busy}</h1>
            <p className="lead">{failed}</p>
          </With>
          <Without figure="listedFailed">
            <h1 className="d1">{gone.title}</h1>
            <p className="lead">{gone.line}</p>
            <p className="listed-actions">
              <a className="button default lg" href={inTheApp(screen)}>
                {copy.signIn}
              </a>
            </p>
          </Without>
        </Without>
        <section className="listed-new">
          <h2 className="d4">{copy.what.title}</h2>
          <p className="muted">{copy.what.line}</p>
          <a className="button outlined" href={paths.howItWorks()}>
            {copy.what.link}
          </a>
        </section>
      </main>
      <Footer />
    </>
  )
}

/** The most valuable thing to do with it, in the app. */
export function Answer({ words, screen }: { words: { act: string; line: string }; screen: (id: string) => Path }) {
  return (
    <p className="listed-actions">
      <a className="button glossy lg" href={inTheApp(screen)}>
        {words.act}
      </a>
      <span className="small muted">{words.line}</span>
    </p>
  )
}

/** Instead of it, once it is taken; `others` is where to look on. */
export function Taken({ words, others }: { words: { line: string; more: string }; others: Path }) {
  return (
    <>
      <p className="note listed-over">{words.line}</p>
      <p className="listed-actions">
        <a className="button outlined" href={href(paths.auth({ next: href(others) }))}>
          {words.more}
        </a>
      </p>
    </>
  )
}

/** Each is shown if the server has a value for it. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, figure: ListedFigure])[] }) {
  return (
    <dl className="listed-facts">
      {facts.map(([label, name]) => (
        <With key={name} figure={name}>
          <div>
            <dt>{label}</dt>
            <dd>{figure(name)}</dd>
          </div>
        </With>
      ))}
    </dl>
  )
}

/** A part in the words of its owner, if they said something. */
export function Part({ title, text }: { title: string; text: ListedFigure }) {
  return (
    <With figure={text}>
      <section>
        <h2 className="d4">{title}</h2>
        <p className="listed-text">{figure(text)}</p>
      </section>
    </With>
  )
}
