// A recovery email that staff have sent: the member's own mailbox gets the link, the caller gets nothing but a yes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protectedMember, type ProtectedMember } from '#tests/support/gateway/factors.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { follow, linkIn, mailTo } from '#tests/support/gateway/mail.ts'

let gateway: Gateway
let sam: ProtectedMember
let ana: Member
beforeAll(async () => {
  gateway = await startGateway()
  sam = await protectedMember(gateway, 'Sam Staff')
  ana = await gateway.signUp('Ana Alvarez')
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'support')`, [sam.user.id])
})
afterAll(() => gateway.stop())

const nobody = '11111111-2222-4333-8444-555555555555'

async function ask(who: Pick<Member, 'client'> | null, body: unknown) {
  const token = who === null ? gateway.anonKey : (await who.client.auth.getSession()).data.session?.access_token
  const answer = await fetch(`${gateway.url}/functions/v1/send-recovery-mail`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { hint?: string; success?: boolean } }
}
const started = async () =>
  (await gateway.sql.query(`select actor_id, target_id from public.audit_entries where act = 'send_recovery_mail'`)).rows

test('B21: nobody else has one sent, and no refusal tells who exists', async () => {
  for (const member_id of [ana.user.id, nobody]) {
    const body = { member_id, reason: 'They called' }
    expect((await ask(null, body)).body.hint).toBe('no_session')
    expect(await ask(ana, body)).toEqual({ status: 403, body: { error: 'Only an admin may do this.', hint: 'not_allowed' } })
  }
  for (const body of [null, {}, { member_id: 'x', reason: 'They called' }, { member_id: ana.user.id, reason: ' ' }])
    expect((await ask(sam, body)).body.hint, JSON.stringify(body)).toBe('invalid')
  expect((await ask(sam, { member_id: nobody, reason: 'They called' })).status).toBe(404)
  expect(await started()).toEqual([])
})

test('B21: the member gets the link with which they set a new password, and the caller does not', async () => {
  expect(await ask(sam, { member_id: ana.user.id, reason: 'They called' })).toEqual({ status: 200, body: { success: true } })
  const { status, address, facts } = await follow(linkIn(await mailTo(gateway, ana.email)))
  expect([status, address, facts['type']]).toEqual([303, `${gateway.url}/reset-password`, 'recovery'])
  expect(await started()).toEqual([{ actor_id: sam.user.id, target_id: ana.user.id }])
})
