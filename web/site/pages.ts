// Every public page there is. The build writes a document for each, the sitemap names them.
import { contentPages } from './content/pages.ts'
import { copy } from './copy.ts'
import { Landing } from './Landing.tsx'
import type { PublicPage } from './page.ts'

export const pages: readonly PublicPage[] = [
  {
    path: '/',
    title: copy.title,
    description: copy.description,
    entry: 'entries/landing.ts',
    Body: Landing,
    card: { craft: 'hair', seed: 'maya', mode: 'braid', way: 2 },
  },
  ...contentPages,
]
