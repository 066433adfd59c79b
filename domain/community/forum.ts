// What a thread of the forum may be, and its words in a list. Judged by forum-threads.sql and forum-posting.sql.
import { craftLabels, crafts } from '../crafts.ts'
import type { Database } from '../generated/database.ts'

export type ForumThread = Database['public']['Tables']['forum_threads']['Row']
export type Category = ForumThread['category']
export type Kind = ForumThread['kind']

/** In the order screens show them. */
export const categories: readonly Category[] = ['general', ...crafts]

export const categoryLabels: Record<Category, string> = { general: 'General', ...craftLabels }

export const isCategory = (word: string): word is Category => (categories as readonly string[]).includes(word)

/** Announcements are last, because only the team posts them. */
export const kinds: readonly Kind[] = ['discussion', 'question', 'showcase', 'poll', 'second_opinion', 'announcement']

export const kindLabels: Record<Kind, string> = {
  discussion: 'Discussion',
  question: 'Question',
  showcase: 'Showcase',
  poll: 'Poll',
  second_opinion: 'Second opinion',
  announcement: 'Announcement',
}

/** The closed account that anonymized posts belong to (internal.former_member). */
export const formerMemberId = '00000000-0000-4000-8000-0000000000f0'

/** A tag as it is stored: lowercase, with hyphens; null if that leaves less than two characters, or more than thirty. */
export function tagOf(typed: string): string | null {
  const plain = typed.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const tag = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return tag.length >= 2 && tag.length <= 30 ? tag : null
}

/** Where a text begins, in one line, without the marks of its formatting, and without the headings that questions start with. */
export function beginningOf(text: string): string {
  return text
    .replaceAll(/^\*\*[^*\n]+\*\*\s*$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    .replaceAll(/^ {0,3}(?:#{1,6} |> ?|[-*+] |\d+\. )/gm, '')
    .replaceAll(/(\*\*|__|~~|`+)/g, '')
    .replaceAll(/(^|\s)[*_](\S)/g, '$1$2')
    .replaceAll(/(\S)[*_](?=\s|[.,;:!?]|$)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
