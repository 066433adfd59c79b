import { renderToStaticMarkup } from 'react-dom/server'
import { cardSize, cardSvg } from './card.tsx'
import { pages } from './pages.ts'
import { pictureFile, pictureFiles } from './pictures.ts'

/** All public pages with their bodies and preview pictures, and the picture files they need. */
export function renderPages() {
  const rendered = pages.map(({ Body, card, cards, ...page }) => ({
    ...page,
    body: renderToStaticMarkup(<Body />),
    card: cardSvg(card),
    cards: cards && { name: cards.name, pictures: Object.entries(cards.pictures).map(([end, of]) => [end, cardSvg(of)] as const) },
  }))
  return { pages: rendered, served: servedPictures(), pictures: pictureFiles(), cardSize }
}

/** The pictures of pages that the server renders (style/served.css). */
function servedPictures(): string {
  const size = { w: 640, h: 480 }
  const pictures = {
    basic: pictureFile('nails', 'till-basic', { ...size, mode: 'swatch', way: 1 }),
    premium: pictureFile('hair', 'till-premium', { ...size, mode: 'wave', way: 2 }),
  }
  return Object.entries(pictures).reduce((styles, [tier, file]) => `${styles}.till-picture.${tier}{background-image:url(${file})}`, '')
}

export type RenderedPage = ReturnType<typeof renderPages>['pages'][number]
