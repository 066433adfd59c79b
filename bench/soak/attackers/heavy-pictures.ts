// Pictures that are large enough for rendering them to be work.
import sharp from 'sharp'
import { scene } from '#tests/support/attacks/image-bombs.ts'
import { headers, type Member, type Town } from '../../members.ts'

export const pictureOf = ({ id }: Member, at: number) => `${id}/00000000-${String(at).padStart(4, '0')}.jpg`
export const picturesEach = 4

export async function upload(town: Town, members: Member[]): Promise<void> {
  for (const [index, member] of members.entries()) {
    for (let at = 0; at < picturesEach; at += 1) await send(town, member, at, await drawn(index * picturesEach + at + 1))
  }
}

export function drawn(seed: number): Promise<Buffer> {
  return sharp(scene(2000, 1500, seed), { raw: { width: 2000, height: 1500, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** The status; 200 for a picture that is stored. */
export async function send(town: Town, member: Member, at: number, bytes: Buffer): Promise<number> {
  const answer = await fetch(`${town.url}/storage/v1/object/avatars/${pictureOf(member, at)}`, {
    method: 'POST',
    headers: headers(town, member, { 'content-type': 'image/jpeg' }),
    body: new Uint8Array(bytes),
  })
  await answer.arrayBuffer()
  return answer.status
}
