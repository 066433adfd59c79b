// A page rendered on request: the local checkout and boxes, and what a link in an email opens. It uses the public pages'
// styles, which the build writes to served.css.
import { cloneElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brandName, Mark } from '#web/ui/display/Mark.tsx'

/** Only our own styles, fonts and pictures, and forms that post here; scripts only for the theme and against a form sent twice. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}

export function pagePolicy(more: Partial<Record<string, string>> = {}): string {
  return Object.entries({ ...policy, ...more })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** With a fixed size, because the gateway alone has no styles to serve. */
const mark = cloneElement(Mark(), { width: 30, height: 23 })

type PageProps = { title: string; /** What this page is, shown next to our name. */ label?: string; notice?: string; children: ReactNode }

export function pageOf(props: PageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`
}

function Page({ title, label, notice, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brandName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/served.css" />
        <script src="/theme.js" />
        <script src="/once.js" defer />
      </head>
      <body className="served">
        {notice && <p className="strip">{notice}</p>}
        <header className="site-header">
          <a className="brand" href="/" aria-label={`${brandName}, home`}>
            {mark}
            <span>{brandName}</span>
          </a>
          {label && <span className="small muted">{label}</span>}
        </header>
        <main className="page-width">{children}</main>
      </body>
    </html>
  )
}
