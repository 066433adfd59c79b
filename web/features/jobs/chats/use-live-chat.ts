import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { applications } from '../applications.data.ts'

/** Messages, shared contacts, interviews and the status of the application show in both windows as they change. */
export function useLiveChat(chatId: string, applicationId: string): void {
  const queries = useQueryClient()
  useLive({
    wanted: [
      { table: 'job_chat_messages', filter: `chat_id=eq.${chatId}` },
      { table: 'job_chats', filter: `id=eq.${chatId}` },
    ],
    onChange: () => void readAgain(queries, ['job-chats']),
    onResync: () => void readAgain(queries, ['job-chats']),
  })
  useLive({
    wanted: [
      { table: 'job_applications', filter: `id=eq.${applicationId}` },
      { table: 'job_schedules', filter: `application_id=eq.${applicationId}` },
    ],
    onChange: () => void readAgain(queries, applications.all),
    onResync: () => void readAgain(queries, applications.all),
  })
}
