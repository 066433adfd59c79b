// A public page: its own HTML document, rendered when the site is built and sent without a framework.
import type { ComponentType } from 'react'
import type { PictureOf } from './Picture.tsx'

export type PublicPage = {
  /** Its URL path: '/about' becomes about.html. */
  path: string
  /** Without the brand's name, which the head adds. */
  title: string
  description: string
  /** Excluded from search engines and the sitemap. */
  noindex?: true
  /** The module under web/site whose styles and script are inlined: 'entries/content.ts'. Pages may share one. */
  entry: string
  Body: ComponentType
  /** The picture of link previews. */
  card: PictureOf
  /** Structured data (schema.org), in addition to the breadcrumbs of every page. `{{url}}` is the site's URL. */
  data?: readonly Record<string, unknown>[]
  /** The app screen whose scripts are prefetched while the visitor reads, by the name of its route file: 'auth'. */
  next?: string
}
