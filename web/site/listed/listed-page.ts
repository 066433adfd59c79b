import type { ComponentType } from 'react'
import type { PublicPage } from '../page.ts'

type Kind = Pick<PublicPage, 'card' | 'cards'> & { name: 'job' | 'item'; Body: ComponentType; gone: { title: string } }

/** The server fills it in for each of its paths, such as `/job/{id}` (server/site/listed.ts). */
export const listedPage = ({ name, gone, ...rest }: Kind): PublicPage => ({
  path: `/${name}/{{listedId}}`,
  filled: { file: `${name}.html`, listed: 'listedInSearch', data: 'listedData' },
  title: `{{#listedTitle}}{{listedTitle}}{{/listedTitle}}{{^listedTitle}}${gone.title}{{/listedTitle}}`,
  description: '{{listedSummary}}',
  entry: 'entries/listed.ts',
  next: 'auth',
  ...rest,
})
