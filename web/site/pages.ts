// All public pages. The build writes a document for each one and lists it in the sitemap.
import { paths } from '../paths.ts'
import { Confirmation } from './waitlist/Confirmation.tsx'
import { contentPages } from './content/pages.ts'
import { copy } from './copy.ts'
import { howItWorks } from './how-it-works/how-it-works.copy.ts'
import { HowItWorksPage } from './how-it-works/HowItWorksPage.tsx'
import { itemPage } from './item/item-page.ts'
import { jobPage } from './job/job-page.ts'
import { Landing } from './landing/Landing.tsx'
import { Marketing } from './landing/Marketing.tsx'
import type { PublicPage } from './page.ts'
import type { PictureOf } from './Picture.tsx'
import { landingData } from './structured-data.ts'
import { confirmation } from './waitlist/waitlist.copy.ts'

const stones: PictureOf = { craft: 'massage', seed: 'step-even', mode: 'stack', way: 1 }

export const pages: readonly PublicPage[] = [
  {
    path: '/',
    title: copy.title,
    description: copy.description,
    entry: 'entries/landing.ts',
    Body: Landing,
    card: { craft: 'hair', seed: 'maya', mode: 'braid', way: 2 },
    data: landingData,
    next: 'auth',
  },
  {
    path: paths.marketing(),
    title: copy.title,
    description: copy.description,
    noindex: true,
    entry: 'entries/landing.ts',
    Body: Marketing,
    card: { craft: 'nails', seed: 'k2', mode: 'swatch', way: 1 },
  },
  {
    path: paths.waitlistConfirmation(),
    title: confirmation.pageTitle,
    description: confirmation.description,
    noindex: true,
    entry: 'entries/confirmation.ts',
    Body: Confirmation,
    card: { craft: 'nails', seed: 'list', mode: 'swatch', way: 1 },
  },
  {
    path: paths.howItWorks(),
    title: howItWorks.title,
    description: howItWorks.description,
    entry: 'entries/how-it-works.ts',
    Body: () => HowItWorksPage({ picture: stones }),
    card: stones,
  },
  jobPage,
  itemPage,
  ...contentPages,
]
