import { useQuery } from '@tanstack/react-query'
import type { NotificationRow } from '#domain/notifications.ts'
import { useMe } from '#web/data/session/session.ts'
import { inReadersWords, noticeReader, type WordedRow } from './words.data.ts'

/** Puts rows into the reader's words. */
export function useWords(): (row: NotificationRow) => WordedRow {
  const { data: reader } = useQuery(noticeReader(useMe().id))
  return (row) => inReadersWords(row, reader)
}
