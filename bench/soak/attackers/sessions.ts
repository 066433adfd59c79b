// Honest sessions as the app creates them, each from its own network: the front page, then four pages as a member, each a
// burst of reads and pictures.
import { setTimeout as wait } from 'node:timers/promises'
import { headers, type Member, type Town } from '../../members.ts'

const atOnce = 40
const pages = 4
const readsAPage = 20
const picturesAPage = 24
const thinkMs = 2_000

export async function replaySessions(town: Town, members: Member[]): Promise<{ requests: number; refused: number }> {
  let requests = 0
  let refused = 0
  const ask = async (path: string, more: Record<string, string>) => {
    const answer = await fetch(town.url + path, { headers: more })
    await answer.arrayBuffer()
    requests += 1
    if (answer.status === 429 || answer.status === 503) refused += 1
  }
  const session = async (member: Member, at: number) => {
    // Five members share each address, as in a salon.
    const from = { 'x-forwarded-for': `10.${Math.floor(at / 5 / 250)}.${Math.floor(at / 5) % 250}.1` }
    const visitor = { apikey: town.anonKey, ...from }
    await Promise.all([ask('/', from), ask('/config.json', from), ask('/auth/v1/settings', visitor), ask('/auth/v1/health', visitor)])
    for (let page = 0; page < pages; page += 1) {
      const reads = Array.from({ length: readsAPage }, () =>
        ask('/rest/v1/bench_notes?select=id&room=eq.1&limit=30', { ...headers(town, member), ...from }),
      )
      const pictures = Array.from({ length: picturesAPage }, (_, n) =>
        ask(`/storage/v1/object/public/avatars/${member.id}/${n}.webp`, from),
      )
      await Promise.all([...reads, ...pictures])
      await wait(thinkMs)
    }
  }
  let next = 0
  const worker = async () => {
    for (let at = next++; at < members.length; at = next++) {
      const member = members[at]
      if (member !== undefined) await session(member, at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { requests, refused }
}
