// The planted area in a town: members who can read it, and tips of theirs.
import { readFileSync } from 'node:fs'
import type { Member, Row, Stage } from '../stage.ts'
import { tipWords } from './words.ts'

export async function plantTips(town: Stage): Promise<void> {
  await town.set(readFileSync('tests/support/policies/planted-area/tips.sql', 'utf8'))
  for (const [kind, words] of Object.entries(tipWords))
    await town.set('insert into internal.notice_words (kind, words) values ($1, $2)', [kind, words])
}

export async function readersOfTips(town: Stage): Promise<[Member, Member, Member]> {
  const people = await town.professionals(3)
  for (const person of people) await town.gains(person, 'premium')
  return people
}

export async function tipOf(town: Stage, who: Member, title = 'Oil first', body = 'Warm it up.'): Promise<string> {
  const [tip] = await town.as(who, 'insert into public.tips (user_id, title, body) values ($1, $2, $3) returning id', [who.id, title, body])
  return String(tip?.['id'])
}

export const approveTip = (town: Stage, who: Member, id: string): Promise<Row[]> =>
  town.as(who, `select public.content_decide('tip', $1, 'approve') as many`, [[id]])
