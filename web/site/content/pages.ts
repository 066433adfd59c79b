// The content pages: about, help, safety and the rules.
import { paths } from '../../paths.ts'
import type { PublicPage } from '../page.ts'
import type { PictureOf } from '../Picture.tsx'
import { about } from './about.copy.ts'
import { contact } from './contact.copy.ts'
import { Contact } from './Contact.tsx'
import { guidelines } from './guidelines.copy.ts'
import { copy as help } from './help.copy.ts'
import { Help } from './Help.tsx'
import { openSource } from './open-source.copy.ts'
import { privacy } from './privacy.copy.ts'
import { safety } from './safety.copy.ts'
import { terms } from './terms.copy.ts'
import { textPage } from './text-page.tsx'
import type { Page } from './words.ts'

const words = (path: string, page: Page, card: PublicPage['card']): PublicPage => ({
  path,
  title: page.title,
  description: page.description,
  entry: 'entries/content.ts',
  Body: textPage(path, page, card),
  card,
})
const contactPicture: PictureOf = { craft: 'makeup', seed: 'contact', mode: 'smear' }
const helpPicture: PictureOf = { craft: 'esthetics', seed: 'help', mode: 'dew' }

export const contentPages: readonly PublicPage[] = [
  words(paths.about(), about, { craft: 'hair', seed: 'about', mode: 'wave' }),
  {
    path: paths.contact(),
    title: contact.title,
    description: contact.description,
    entry: 'content/entries/contact.ts',
    Body: () => Contact({ picture: contactPicture }),
    card: contactPicture,
  },
  {
    path: paths.help(),
    title: help.title,
    description: help.description,
    entry: 'content/entries/help.ts',
    Body: () => Help({ picture: helpPicture }),
    card: helpPicture,
  },
  words(paths.safety(), safety, { craft: 'massage', seed: 'safety', mode: 'stack' }),
  words(paths.guidelines(), guidelines, { craft: 'barbering', seed: 'guidelines', mode: 'comb' }),
  words(paths.privacy(), privacy, { craft: 'nails', seed: 'privacy', mode: 'strokes' }),
  words(paths.terms(), terms, { craft: 'permanent-makeup', seed: 'terms', mode: 'sheet' }),
  words(paths.openSource(), openSource, { craft: 'advanced-beauty', seed: 'open-source', mode: 'moire' }),
]
