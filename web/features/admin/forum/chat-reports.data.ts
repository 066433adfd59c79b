// Reports of messages in the live chat.
import { ask, db } from '#web/data/client.ts'
import { reportedOf, type Reported } from './reported.ts'

/** `message` is null once it was erased with its author's account; its text is there also after it was deleted. */
export type ChatReport = Reported & {
  kind: 'chat'
  id: string
  author: { id: string; name: string }
  message: { id: string; roomId: string; text: string; isDeleted: boolean; at: string } | null
}

export async function chatReportsPage(after: ChatReport | null): Promise<ChatReport[]> {
  const rows = await ask(db.rpc('admin_chat_reports', after === null ? {} : { before: after.at }))
  return rows.map((row) => ({
    kind: 'chat',
    id: row.subject_id,
    ...reportedOf(row),
    author: { id: row.author_id, name: row.author_name },
    message: row.message_id && {
      id: row.message_id,
      roomId: row.room_id,
      text: row.message_text,
      isDeleted: row.is_deleted,
      at: row.written_at,
    },
  })) as ChatReport[]
}

/** Those that were read: one that came since is a row again. */
export const closeChatReports = ({ id, lastAt }: ChatReport) => ask(db.rpc('chat_reports_close', { message_id: id, until: lastAt }))

/** Its reports are closed with it. */
export const removeReported = ({ id }: ChatReport, reason: string) => ask(db.rpc('chat_message_remove', { message_id: id, reason }))
