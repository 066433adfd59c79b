// Reusing a spent refresh token while its family is in use. `npm run soak -- refresh` runs ten thousand of these.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function refresh(refresh_token: string): Promise<{ status: number; code: string | null; child: string | null }> {
  const answer = await fetch(`${gateway.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ refresh_token }),
  })
  const told = (await answer.json()) as { code?: string; refresh_token?: string }
  return { status: answer.status, code: told.code ?? null, child: told.refresh_token ?? null }
}

test('a grandparent replayed while its descendants refresh: no token of the family works after the refusal', async () => {
  const { session, client, email, password } = await gateway.signUp('Ana')
  for (let round = 0; round < 20; round += 1) {
    const { data } = await client.auth.signInWithPassword({ email, password })
    const grandparent = data.session?.refresh_token ?? ''
    const { child: parent } = await refresh(grandparent)
    const { child: alive } = await refresh(parent ?? '')
    const racing = [refresh(alive ?? ''), refresh(alive ?? '')]
    const replayed = await refresh(grandparent)
    expect(replayed).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    const raced = await Promise.all(racing)
    const family = [grandparent, parent, alive, ...raced.map(({ child }) => child)].filter((token) => token !== null)
    const after = await Promise.all(family.map(refresh))
    expect(after.map(({ status }) => status)).toEqual(family.map(() => 400))
  }
  // Another session of the same user has its own family.
  expect((await refresh(session.refresh_token)).status).toBe(200)
})
