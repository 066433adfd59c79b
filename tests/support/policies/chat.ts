// The live chat for promises.
import type { Member, Stage } from './stage.ts'

export const saySql = `insert into public.chat_messages (room_id, user_id, username, message_text) values ($1, $2, 'Someone else', $3)`

/** As the official client does: the author does not ask for the row. The id of the message. */
export async function say(town: Stage, who: Member, words = 'Hello', room = 'community'): Promise<string> {
  await town.as(who, saySql, [room, who.id, words])
  const [written] = await town.set('select id from public.chat_messages where user_id = $1 order by created_at desc limit 1', [who.id])
  return String(written?.['id'])
}

/** Members who may use the live chat. */
export async function chatters<Few extends 1 | 2 | 3 | 4>(town: Stage, few: Few) {
  const people = await town.professionals(few)
  for (const person of people) await town.gains(person, 'premium')
  return people
}

/** What a member sees of the messages, oldest first. */
export const texts = async (town: Stage, who: Member | null) =>
  (await town.as(who, 'select message_text from public.chat_messages order by created_at')).map((row) => row['message_text'])

export const deleteSql = 'update public.chat_messages set is_deleted = true, deleted_by = $2, deleted_at = now() where id = $1'
export const turnOff = (town: Stage) => town.set(`update public.feature_switches set is_on = false where area = 'live_chat'`)
