// What a screen's document shows before any script has loaded: the header, and the text above the data that the screen requests.
// The build renders it (web/build/screens.ts), and the screen replaces it. A journey checks that no text moves then. On the home
// and in the directory, a boot script (web/app/boot/) adds the first pictures, so the parts above them are as tall as on the screen.
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { copy as home } from '../home/home.copy.ts'
import { copy as messages } from '#web/features/messages/messages.copy.ts'
import { copy as trades } from '#web/features/trades/trades.copy.ts'
import { CardSkeletons } from '#web/features/profiles/browse/CardSkeletons.tsx'
import { cover } from '#web/features/account/sign-in/cover.ts'
import { art } from '#web/ui/art/art.ts'
import { brandName, Mark } from '#web/ui/display/Mark.tsx'
import { pictureUrl } from '#web/ui/pictures/picture-url.ts'

/** By path of the screen. Outlines are inert and hidden from screen readers, which announce the loader instead. */
export function outlines(): Record<string, string> {
  const { craft, seed, ...size } = cover
  const parts: Record<string, ReactNode> = {
    '/auth': (
      <div className="screen-outline visitors" aria-hidden inert>
        <div className="auth">
          <div className="auth-picture">
            <div className="art auth-cover">
              <img src={pictureUrl('cover', () => art(craft, seed, size))} alt="" />
            </div>
            <Brand />
          </div>
        </div>
      </div>
    ),
    '/messages': (
      <Members>
        <div className="messages">
          <section className="conversations">
            <Head hasIcon>{messages.title}</Head>
          </section>
        </div>
      </Members>
    ),
    '/trades': (
      <Members>
        <div className="trades-page">
          <section className="trades-list">
            <Head>{trades.title}</Head>
          </section>
        </div>
      </Members>
    ),
    '/homepage': (
      <Members>
        <Home />
      </Members>
    ),
    '/browse-professionals': (
      <Members>
        <Directory />
      </Members>
    ),
  }
  return Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, renderToStaticMarkup(part)]))
}

const Home = () => (
  <div className="page-width grid gap-10 pt-4">
    <div className="home-head">
      <h1 className="d1">{home.greeting()}</h1>
      <p className="muted">&nbsp;</p>
      <span className="button ghost sm">
        <SlidersHorizontal /> {home.arrange.title}
      </span>
    </div>
    <div className="outline-blocks grid gap-10" hidden>
      <section className="outline-todo">
        <Folio>{home.names.todo}</Folio>
        <div className="outline-tasks mt-2">
          <div className="outline-line" />
        </div>
      </section>
      <section className="outline-next">
        <Folio hasAll>{home.names.next}</Folio>
        <div className="outline-meeting mt-2" />
      </section>
      <section>
        <Folio hasAll>{home.names.matches}</Folio>
        <ul className="directory-grid" />
      </section>
    </div>
  </div>
)

const Directory = () => (
  <div className="page-width pt-4">
    <div className="directory-head">
      <div>
        <h1 className="d1">The Directory</h1>
        <p className="muted directory-found">
          <span>&nbsp;</span>
          <span className="button link sm invisible">Look everywhere</span>
        </p>
      </div>
    </div>
    <div className="directory-tools">
      <span className="input" />
    </div>
    <div className="chip-row mt-3">
      <span className="toggle invisible" />
    </div>
    <div className="at-once">
      <CardSkeletons />
    </div>
  </div>
)

function Members({ children }: { children: ReactNode }) {
  return (
    <div className="screen-outline members" aria-hidden inert>
      <header className="header">
        <div className="header-row">
          <Brand />
        </div>
      </header>
      <div className="outline-page">{children}</div>
      <div className="bottom-bar" />
    </div>
  )
}

const Brand = () => (
  <span className="brand">
    <Mark />
    <span>{brandName}</span>
  </span>
)

const Folio = ({ children, hasAll = false }: { children: ReactNode; hasAll?: boolean }) => (
  <div className="folio">
    <h2 className="d3">{children}</h2>
    {hasAll && <span className="invisible inline-flex min-h-11 items-center text-sm">See all</span>}
  </div>
)

/** `hasIcon`: the screen has a round button next to the title, which is taller than the title. */
function Head({ children, hasIcon = false }: { children: ReactNode; hasIcon?: boolean }) {
  return (
    <header>
      <div className="flex items-center justify-between gap-4">
        <h1 className="d2">{children}</h1>
        {hasIcon && <span className="outline-button" />}
      </div>
    </header>
  )
}
