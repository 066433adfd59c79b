// Building blocks of text pages. In a string, `**name**` is a button or a tab, `[words](address)` a link, and `{{name}}` a
// fact the server fills in (server/site/facts.ts). A block with `when` is only shown if that fact is not empty, one with
// `unless` only if it is.
import type { PictureOf } from '../Picture.tsx'

export type Term = { term: string; words: string; when?: string }
export type Block =
  | string
  | { paragraph: string; when?: string; unless?: string }
  | { list: string[] }
  | { steps: string[] }
  | { note: string; tone?: 'warning' | 'info' }
  | { facts: Term[] }
  | { table: { caption: string; head: string[]; rows: string[][] } }

export type Part = { id: string; title: string; blocks: Block[]; picture?: PictureOf }

/** A page of sections; `template` marks a draft that no lawyer has reviewed. */
export type Page = {
  title: string
  description: string
  lead: string
  /** The day the text last changed, `YYYY-MM-DD`. */
  updated: string
  template?: boolean
  parts: Part[]
}

export type Group = { id: string; title: string; articles: Part[]; picture: PictureOf }
