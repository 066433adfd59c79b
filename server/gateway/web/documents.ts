// The built documents, kept in memory as they are sent. This fills in `{{name}}`: with a fact that stays the same while the
// server runs, or with a statistic that is loaded at most once a minute and cached with the compressed page.
// `{{#name}}…{{/name}}` is included if the value is not empty, `{{^name}}…{{/name}}` if it is. `{{&name}}` is written unescaped.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** The app's single document, for all URLs. */
export const theApp = 'app.html'
const fetchedByHead = /<!--fetched-->([\s\S]*?)(?=<\/head>)/
const outlineMarker = '<!--outline-->'
const configMarker = '<script type="application/json" id="config"></script>'
const figuresLastMs = 60_000
/** A page without its statistics is better than none. */
const figuresWaitMs = 2_000

export type Values = Readonly<Record<string, string>>
export type Document = { plain: Buffer; brotli: Buffer; etag: string; type: string }
export type Documents = {
  has(name: string): boolean
  get(name: string): Promise<Document | undefined>
  /** The app's document for the screen at this path. */
  screen(path: string): Promise<Document | undefined>
  /** The same for the browser to keep, and to begin the next visit with. */
  nextVisit(path: string): Promise<Document | undefined>
  /** A document that says something else at each of its paths. */
  filled(name: string, values: Values): Promise<Document | undefined>
}

/**
 * A screen of the app: `$` in its path matches one segment; what it fetches and its `outline` are added to its document. If there is
 * a `boot`, it comes before everything the document fetches, which it writes from the templates `needed` and `later`.
 */
type Screen = { path: string; boot: string; styles: string; scripts: string; outline: string }

export type DocumentSettings = {
  folder: string
  launchMode: string
  publicSettings: Record<string, unknown>
  facts: Values
  figures: Figures
  /** Documents that `filled` makes: without values they are not served. */
  templates: readonly string[]
}

/** Returns the cached values and reloads them when they are old: only the first caller waits, and only briefly. */
export type Figures = () => Promise<Values>

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}
const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)
const typeOf = (name: string) => types[extensionOf(name)] ?? 'text/plain'
export const isDocument = (name: string) => extensionOf(name) in types

const nothingKnown: Values = {}

/** Calls `read` at most once a minute, one call at a time; after a failure the previous values stay. */
export function keptFigures(read: () => Promise<Values>, onFailure: (error: unknown) => void, now = Date.now): Figures {
  let known: Values | null = null
  let askedAt = -Infinity
  let asking: Promise<void> | null = null
  const ask = async () => {
    try {
      known = await read()
    } catch (error) {
      onFailure(error)
    } finally {
      asking = null
    }
  }
  return async () => {
    if (now() - askedAt >= figuresLastMs) {
      askedAt = now()
      asking = ask()
    }
    if (known === null && asking !== null) await Promise.race([asking, wait(figuresWaitMs, null, { ref: false })])
    return known ?? nothingKnown
  }
}

export async function readDocuments(settings: DocumentSettings): Promise<Documents> {
  const files = await readdir(settings.folder).catch(unlessMissing)
  const made = new Map<string, (figures: Values) => Promise<Document>>()
  const templates = new Map<string, string>()
  for (const name of (files ?? []).filter(isDocument)) {
    const text = await opened(name, settings)
    if (settings.templates.includes(name)) templates.set(name, text)
    else made.set(name, documentMaker(name, text))
  }
  const app = made.has(theApp) ? await opened(theApp, settings) : ''
  const screens = (await readScreens(settings.folder)).map((screen) => {
    const documentWith = (head: (screen: Screen, fetched: string) => string) =>
      documentMaker(
        theApp,
        app.replace(fetchedByHead, (_, fetched: string) => head(screen, fetched)).replace(outlineMarker, () => screen.outline),
      )
    return { path: pathPattern(screen.path), make: documentWith(headOf), makeNext: documentWith(nextHeadOf) }
  })
  const screenAt = (path: string) => screens.find((each) => each.path.test(path))
  return {
    has: (name) => made.has(name),
    get: async (name) => made.get(name)?.(await settings.figures()),
    screen: async (path) => (screenAt(path)?.make ?? made.get(theApp))?.(await settings.figures()),
    nextVisit: async (path) => screenAt(path)?.makeNext(await settings.figures()),
    filled: async (name, values) => {
      const template = templates.get(name)
      if (template === undefined) return undefined
      return packed(fill(template, { ...(await settings.figures()), ...values }, ''), typeOf(name), quickly)
    },
  }
}

function headOf({ boot, styles, scripts }: Screen, fetched: string): string {
  if (boot === '') return fetched + styles + scripts
  return `<template id="needed">${fetched}${styles}</template><template id="later">${scripts}</template>${boot}`
}

/** Only the styles are fetched at once: the scripts, which the browser has by then, start when the copy is visible (web/app/last-screen/). */
function nextHeadOf({ styles, scripts }: Screen, fetched: string): string {
  const its = fetched.match(stylesheet) ?? []
  return `${its.join('')}${styles}<template id="files">${fetched.replace(stylesheet, '')}${scripts}</template>`
}

const stylesheet = /<link rel="stylesheet"[^>]*>/g

/** The list that the build wrote (web/build/screens.ts), paths without `$` first. */
async function readScreens(folder: string): Promise<Screen[]> {
  const text = await readFile(join(folder, 'screens.json'), 'utf8').catch(unlessMissing)
  const screens: Screen[] = text === null ? [] : JSON.parse(text)
  return screens.toSorted((one, other) => Number(one.path.includes('$')) - Number(other.path.includes('$')))
}

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll('$', '[^/]+')}/?$`)

async function opened(name: string, { folder, launchMode, publicSettings, facts }: DocumentSettings): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8')
  // `<` is escaped so that no setting can close the script element.
  const config = JSON.stringify(publicSettings).replaceAll('<', '\\u003c')
  return fill(text, facts)
    .replace('<html', `<html data-launch="${launchMode}"`)
    .replace(configMarker, () => configMarker.replace('><', `>${config}<`))
}

/** Renders the document again when a statistic has changed; concurrent calls share the work. */
function documentMaker(name: string, template: string): (figures: Values) => Promise<Document> {
  const type = typeOf(name)
  let last: { figures: Values; text: string; document: Promise<Document> } | null = null
  return (figures) => {
    if (last?.figures === figures) return last.document
    const text = fill(template, figures, '')
    last = { figures, text, document: last?.text === text ? last.document : packed(text, type) }
    return last.document
  }
}

/** A document that is made for each request takes little of the processor; one that is kept, few bytes. */
const quickly = 5
const thoroughly = 11

async function packed(text: string, type: string, quality = thoroughly): Promise<Document> {
  const plain = Buffer.from(text)
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return { plain, brotli, type, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"` }
}

const part = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g

/** Names without a value stay unchanged, or become `otherwise`. */
export function fill(text: string, values: Values, otherwise?: string): string {
  const valueOf = (name: string) => values[name] ?? otherwise
  const chosen = text.replaceAll(part, (_, kind: string, name: string, inside: string) => {
    const value = valueOf(name)
    if (value === undefined) return `{{${kind}${name}}}${fill(inside, values)}{{/${name}}}`
    return (value === '') === (kind === '^') ? fill(inside, values, otherwise) : ''
  })
  return chosen.replaceAll(/\{\{(&?)(\w+)\}\}/g, (whole, raw: string, name: string) => {
    const value = valueOf(name)
    if (value === undefined) return whole
    return raw === '' ? escaped(value) : value
  })
}

export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
