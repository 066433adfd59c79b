// Chats about applications for promises.
import { apply, openJob } from './jobs.ts'
import type { Member, Stage } from './stage.ts'

export const openSql = 'insert into public.job_chats (job_id, application_id, contact_shared) values ($1, $2, false)'
export const saySql = `insert into public.job_chat_messages (chat_id, sender_id, content, message_type, metadata) values ($1, $2, $3, $4, $5)`

/** An application whose chat the owner has opened. */
export async function openChat(town: Stage): Promise<{ owner: Member; applicant: Member; jobId: string; id: string; chatId: string }> {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  return { owner, applicant, jobId, id, chatId: await chatAbout(town, owner, jobId, id) }
}

export async function chatAbout(town: Stage, owner: Member, jobId: string, id: string): Promise<string> {
  const [chat] = await town.as(owner, `${openSql} returning id`, [jobId, id])
  return String(chat?.['id'])
}

export const say = (town: Stage, sender: Member, chatId: string, content = 'Hello', type = 'text', metadata: object | null = null) =>
  town.as(sender, saySql, [chatId, sender.id, content, type, metadata])

/** A piece of this member's portfolio. */
export async function pieceOf(town: Stage, { id }: Member): Promise<string> {
  const path = `${id}/0000-1111.jpg`
  await town.set(
    `insert into storage.objects (bucket_id, name, metadata) values ('portfolio', $1, '{"width": 8, "height": 6}') on conflict do nothing`,
    [path],
  )
  const [piece] = await town.set(
    `insert into public.portfolio_items (user_id, media) values ($1, jsonb_build_array(jsonb_build_object('role', 'main', 'path', $2::text, 'alt_text', 'Long curls'))) returning id`,
    [id, path],
  )
  return String(piece?.['id'])
}
