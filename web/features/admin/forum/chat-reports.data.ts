// Reports of messages in the live chat.
import { ask, db } from '#web/data/client.ts'

/** `message` is null once it was erased with its author's account; its text is there also after it was deleted. */
export type ChatReport = {
  kind: 'chat'
  id: string
  reason: string
  detail: string
  at: string
  reporter: string
  author: { id: string; name: string }
  message: { id: string; roomId: string; text: string; isDeleted: boolean; at: string } | null
}

export async function chatReportsPage(after: ChatReport | null): Promise<ChatReport[]> {
  const rows = await ask(db.rpc('admin_chat_reports', after === null ? {} : { before: after.at }))
  return rows.map((row) => ({
    kind: 'chat',
    id: row.report_id,
    reason: row.reason,
    detail: row.detail,
    at: row.reported_at,
    reporter: row.reporter_name,
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

export const closeChatReport = (id: string) => ask(db.rpc('chat_report_close', { report_id: id }))

/** The database fills in when, and keeps the text for the team. */
export async function deleteReported({ id, message }: ChatReport): Promise<void> {
  if (message !== null && !message.isDeleted) {
    await ask(db.from('chat_messages').update({ is_deleted: true, deleted_at: new Date().toISOString() }).eq('id', message.id))
  }
  await closeChatReport(id)
}
