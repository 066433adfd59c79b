import { paths } from '../../paths.ts'
import { ContentPage } from '../ContentPage.tsx'
import type { PictureOf } from '../Picture.tsx'
import { copy, groups } from './help.copy.ts'
import { Prose } from './Prose.tsx'
import type { Part } from './words.ts'

export function Help({ picture: own }: { picture: PictureOf }) {
  const { title, lead, updated } = copy
  return (
    <ContentPage
      path={paths.help()}
      title={title}
      lead={lead}
      updated={updated}
      picture={own}
      sections={groups.map(({ id, title: name, articles, picture }) => ({ id, title: name, picture, body: articles.map(articleOf) }))}
    >
      <Search />
    </ContentPage>
  )
}

/** Hidden without JavaScript; the browser's own search finds words in closed articles, too. */
function Search() {
  const { label, hint, empty } = copy.search
  return (
    <search className="help-search" hidden>
      <label className="field-label" htmlFor="help-search">
        {label}
      </label>
      <div className="input">
        <input id="help-search" type="search" placeholder={hint} maxLength={80} autoComplete="off" aria-describedby="help-found" />
      </div>
      <output className="small muted" id="help-found" />
      <div className="help-none" hidden>
        <p>{empty}</p>
        <a className="button outlined" href={paths.contact()}>
          {copy.contact}
        </a>
      </div>
    </search>
  )
}

/** The anchor is inside, so that a link to it opens the article. */
function articleOf({ id, title, blocks }: Part) {
  return (
    <details className="article" key={id}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div id={id}>
        <Prose blocks={blocks} />
        <p className="small article-foot">
          {copy.more} <a href={paths.contact()}>{copy.contact}</a>
        </p>
      </div>
    </details>
  )
}
