import type { ComponentType } from 'react'
import { ContentPage } from '../ContentPage.tsx'
import type { PictureOf } from '../Picture.tsx'
import { Prose } from './Prose.tsx'
import type { Page, Part } from './words.ts'

/** The body of a page that is only text. */
export function textPage(path: string, { title, lead, updated, template, parts }: Page, picture: PictureOf): ComponentType {
  return () => (
    <ContentPage
      path={path}
      title={title}
      lead={lead}
      updated={updated}
      picture={picture}
      {...(template && { notice: 'Template — needs legal review' })}
      sections={parts.map(sectionOf)}
    />
  )
}

export const sectionOf = ({ id, title, blocks, picture }: Part) => ({ id, title, picture, body: <Prose blocks={blocks} /> })
