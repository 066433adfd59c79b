// The page of what a member lists and shows to anyone: a job, an item. It is filled with what the database answers to the visitor
// whose page it is, so that the database decides what anyone may see and the visitor's own limits count.
import type { FastifyInstance } from 'fastify'
import { UUID_REGEX } from 'valibot'
import type { Database } from '#domain/generated/database.ts'
import { art } from '#web/ui/art/art.ts'
import type { Craft } from '#web/ui/art/crafts.ts'
import { escaped, type Values } from '../gateway/web/documents.ts'
import type { FilledPage } from '../gateway/web/web.ts'

export type Site = { anonKey: string; publicUrl: string }
/** What a function such as `public_job` answers, with the types of its table. */
export type Answer<
  Row,
  Call extends keyof Database['public']['Functions'],
> = Database['public']['Functions'][Call]['Returns'] extends (infer Answered)[] ? Pick<Row, keyof Row & keyof Answered> : never

/** `call`: the function that answers the row, if anyone may see it, for the id that is its `argument`. */
type Kind<Row> = {
  name: 'job' | 'item'
  call: 'public_job' | 'public_listing'
  argument: string
  valuesOf: (row: Row, publicUrl: string) => Values
}

// What is no id is asked as well: its page comes after as long as that of one that is not there.
const noId = '00000000-0000-0000-0000-000000000000'

export function listedPage<Row>(app: FastifyInstance, { anonKey, publicUrl }: Site, kind: Kind<Row>): FilledPage {
  return {
    name: `${kind.name}.html`,
    at: new RegExp(`^/${kind.name}/([^/]+)/?$`),
    read: async (key, { ip }) => {
      const id = UUID_REGEX.test(key) ? key.toLowerCase() : noId
      const { statusCode, payload } = await app.inject({
        url: `/rest/v1/rpc/${kind.call}?${kind.argument}=${id}`,
        headers: { apikey: anonKey },
        remoteAddress: ip,
      })
      if (statusCode !== 200) return { status: statusCode === 429 ? 429 : 503, values: { listedFailed: 'failed' } }
      const [row]: Row[] = JSON.parse(payload)
      return row === undefined ? { status: 404, values: { listedId: id } } : { status: 200, values: kind.valuesOf(row, publicUrl) }
    },
  }
}

type Listed = { id: string; title: string; description: string; created_at: string; expires_at: string; is_open: boolean }
/** `by`: what its summary begins with; `data`: as schema.org describes it, null where search engines should not read it. */
type Shown = { craft: Craft; by: string; isInSearch: boolean; data: Record<string, unknown> | null }

/** What every page of these says. */
export function valuesOfListed(row: Listed, { craft, by, isInSearch, data }: Shown): Values {
  const picture = art(craft, row.id, { w: 1200, h: 300 })
  return {
    listedId: row.id,
    listedTitle: row.title,
    listedText: row.description,
    listedSummary: summaryOf(`${by}: ${row.description}`),
    listedIsOpen: row.is_open ? 'open' : '',
    listedInSearch: isInSearch ? 'listed' : '',
    listedPicture: `data:image/svg+xml,${encodeURIComponent(picture)}`,
    // `<` is escaped so that nothing that is listed can close the script element.
    listedData: data === null ? '' : JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
  }
}

/** For search results and previews of links, which show about 150 characters. */
function summaryOf(words: string): string {
  const text = words.replaceAll(/\s+/g, ' ')
  return text.length <= 155 ? text : `${text.slice(0, text.lastIndexOf(' ', 154))}…`
}

/** Text as the markup that search engines read. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

export const addressOf = (city: string | null, state: string | null): Record<string, unknown> => ({
  '@type': 'PostalAddress',
  addressLocality: city,
  ...(state !== null && { addressRegion: state }),
  addressCountry: 'US',
})
