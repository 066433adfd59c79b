// What a public page is: a document of its own, rendered when the site is built and sent without a framework.
import type { ComponentType } from 'react'
import type { PictureOf } from './Picture.tsx'

export type PublicPage = {
  /** Where it stands: '/about' becomes about.html. */
  path: string
  /** Of the page alone; the head adds the brand's name. */
  title: string
  description: string
  /** Kept out of search engines and the sitemap. */
  noindex?: true
  /** The module under web/site whose style and script stand in the page: 'entries/content.ts'. Pages may share one. */
  entry: string
  Body: ComponentType
  /** The picture shown where somebody shares the page. */
  card: PictureOf
  /** Structured data (schema.org) beside the trail that every page has. `{{url}}` is the site's address. */
  data?: readonly Record<string, unknown>[]
  /** The app's screen whose scripts are fetched while the visitor reads: the name of its file, as 'auth'. */
  next?: string
}
