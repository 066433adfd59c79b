// Answering an appeal as the operator, where the team has nobody but the one who decided (B22). The database writes the audit log
// and tells the member.
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'

const answers = {
  approve: { isLifted: true, done: 'The appeal is approved: what the team decided no longer counts.' },
  decline: { isLifted: false, done: 'The appeal is declined: what the team decided stays.' },
} as const
export type Answer = keyof typeof answers
export const isAnswer = (name: string | undefined): name is Answer => name !== undefined && name in answers

const agreed = 'We looked at this again, and we agree with you.'

/** `id` is that of the appeal, or of the strike that was appealed; both are shown with it in the admin area. */
export async function answerAppeal(client: pg.Client, answer: Answer, id: string, words: string = agreed): Promise<string> {
  if (words.trim() === '' || words.trim().length > 500)
    throw new CannotStart('Write an answer of 1 to 500 characters, which the member reads.')
  const { isLifted, done } = answers[answer]
  const { rows } = await client.query<{ kind: 'sanction' | 'strike' }>(
    `select 'sanction' as kind from public.appeals where id::text = $1 and answered_at is null
     union all select 'strike' from public.conduct_strikes where id::text = $1 and appeal_status = 'open'`,
    [id],
  )
  const kind = rows[0]?.kind
  if (kind === undefined) throw new CannotStart(`No open appeal has the id ${id}.`)
  if (kind === 'sanction') await client.query('select internal.answer_appeal($1, $2, $3)', [id, isLifted, words])
  else await client.query('select internal.answer_strike_appeal($1, $2, $3)', [id, !isLifted, words])
  return done
}
