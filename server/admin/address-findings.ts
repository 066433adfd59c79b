// Addresses from before there was one stored form of each: a domain as typed instead of in ASCII, or a character that nobody sees.
// Their accounts are found by what was typed then; this lists them, and whether someone has the plain form too.
import type pg from 'pg'
import { plainAddress } from '#server/gateway/addresses.ts'
import { fine, type Finding } from './finding.ts'

const mostListed = 50

export async function addressFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id, email from auth.users where email ~ '[^!-~]' and deleted_at is null order by email, id limit 10000`,
  )
  const odd = rows.flatMap(({ id, email }) => {
    const plain = plainAddress(email)
    return plain === null || plain === email ? [] : [{ id, email, plain }]
  })
  if (odd.length === 0) return []
  const { rows: others } = await client.query<{ id: string; email: string }>('select id, email from auth.users where email = any ($1)', [
    odd.map(({ plain }) => plain),
  ])
  const lines = odd.slice(0, mostListed).map(({ id, email, plain }) => {
    const other = others.find((each) => each.email === plain)
    return `${JSON.stringify(email)} of ${id}${other === undefined ? '' : `, who may also be ${other.id}`}`
  })
  return [
    fine(`Addresses in a form that nobody gets today, and that stay until they change: ${odd.length}.`, {
      todo: 'Where one person has two accounts, ask which of them to keep.',
      where: odd.length > lines.length ? `${lines.join('; ')}; the others are not listed` : lines.join('; '),
    }),
  ]
}
