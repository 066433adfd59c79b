// The words of notifications in the reader's language: loaded with the first notification that is shown.
import { queryOptions } from '@tanstack/react-query'
import type { NotificationRow } from '#domain/notifications.ts'
import { noticeInWords, wordsOf, type Reader } from '#domain/notices/wording.ts'
import type { Language } from '#domain/notices/words.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { ask, db } from '#web/data/client.ts'

const load: Record<string, () => Promise<{ words: Language }>> = {
  en: () => import('#domain/notices/words/en.ts'),
  es: () => import('#domain/notices/words/es.ts'),
  vi: () => import('#domain/notices/words/vi.ts'),
}

/** What the language lacks is in English. */
export const noticeReader = (userId: string) =>
  queryOptions({
    queryKey: ['notice reader', userId],
    staleTime: Infinity,
    queryFn: async (): Promise<Reader> => {
      const english = load['en']?.()
      const { locale } = await ask(db.from('profile_private').select('locale').eq('user_id', userId).single())
      const [all, own] = await Promise.all([english, load[locale]?.()])
      return { language: locale, words: own?.words ?? {}, english: all?.words ?? {}, zone: ownTimeZone() }
    },
  })

/** `step`: the button for what comes next; null for what is only to be known. */
export type WordedRow = NotificationRow & { step: string | null }

/** The row in the reader's words, or as it was stored while those are not there. */
export function inReadersWords(row: NotificationRow, reader: Reader | undefined): WordedRow {
  if (reader === undefined) return { ...row, step: null }
  return { ...row, ...noticeInWords(row, reader), step: wordsOf(row.template, reader)?.step ?? null }
}
