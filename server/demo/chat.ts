// What the town writes in the live chat, as its members; afterwards the times are moved back.
import type pg from 'pg'
import { as } from './as-member.ts'
import { idOf } from './town.ts'

/** In the order of a room's times. */
export type ChatLine = { room: string; who: string; minutesAgo: number; text: string }

export async function giveChat(client: pg.Client, lines: ChatLine[]): Promise<void> {
  for (const { room, who, minutesAgo, text } of lines) {
    const written = await as(
      client,
      who,
      `insert into public.chat_messages (room_id, user_id, username, message_text) values ($1, $2, 'Anonymous', $3) returning id`,
      [room, idOf(who), text],
    )
    const [{ id }] = written as [{ id: string }]
    await client.query(`update public.chat_messages set created_at = now() - make_interval(mins => $2) where id = $1`, [id, minutesAgo])
  }
}
