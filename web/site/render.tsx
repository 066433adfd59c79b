import { renderToStaticMarkup } from 'react-dom/server'
import { copy } from './copy.ts'
import { Landing } from './Landing.tsx'
import { pictureFiles } from './pictures.ts'

/** The landing page's body, what its head says, and the picture files it needs. */
export function renderLanding() {
  return { body: renderToStaticMarkup(<Landing />), title: copy.title, description: copy.description, pictures: pictureFiles() }
}
