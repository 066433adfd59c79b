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
  /** A document that the server fills in for each of its paths, which are in no sitemap: the name of its file, and of the values it needs. */
  filled?: { file: string; listed: string; data: string }
  /** The module under web/site whose styles and script are inlined: 'entries/content.ts'. Pages may share one. */
  entry: string
  Body: ComponentType
  /** The picture of link previews. */
  card: PictureOf
  /** Instead of it: one of several pictures, whose names end with a value that the server fills in. */
  cards?: { name: string; pictures: Readonly<Record<string, PictureOf>> }
  /** Structured data (schema.org), in addition to the breadcrumbs of every page. `{{url}}` is the site's URL. */
  data?: readonly Record<string, unknown>[]
  /** The app screen whose scripts are prefetched while the visitor reads, by the name of its route file: 'auth'. */
  next?: string
}
