import { renderToStaticMarkup } from 'react-dom/server'
import { pages } from './pages.ts'
import { pictureFiles } from './pictures.ts'

/** Every public page with its body, and the picture files they need. */
export function renderPages() {
  const rendered = pages.map(({ Body, ...page }) => ({ ...page, body: renderToStaticMarkup(<Body />) }))
  return { pages: rendered, pictures: pictureFiles() }
}

export type RenderedPage = ReturnType<typeof renderPages>['pages'][number]
