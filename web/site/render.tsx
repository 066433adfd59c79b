import { renderToStaticMarkup } from 'react-dom/server'
import { cardSize, cardSvg } from './card.tsx'
import { pages } from './pages.ts'
import { pictureFiles } from './pictures.ts'

/** Every public page with its body and the picture of its link, and the picture files they need. */
export function renderPages() {
  const rendered = pages.map(({ Body, card, ...page }) => ({ ...page, body: renderToStaticMarkup(<Body />), card: cardSvg(card) }))
  return { pages: rendered, pictures: pictureFiles(), cardSize }
}

export type RenderedPage = ReturnType<typeof renderPages>['pages'][number]
