// Pictures of members and pieces of their portfolios for journeys, set up through the storage and the table API.
import sharp from 'sharp'
import { anonKeyOf, type Account, type Town } from '../journeys/journey.ts'
import { call } from '../journeys/journey-messages.ts'

export async function upload(town: Town, account: Account, bucket: string, path: string): Promise<void> {
  const picture = sharp({ create: { width: 600, height: 700, channels: 3, background: '#b04a5a' } })
  const answer = await fetch(`${town.url}/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: {
      apikey: await anonKeyOf(town.url),
      authorization: `Bearer ${String(account.session['access_token'])}`,
      'content-type': 'image/jpeg',
    },
    body: new Uint8Array(await picture.jpeg().toBuffer()),
  })
  if (!answer.ok) throw new Error(`the picture was answered ${answer.status}: ${await answer.text()}`)
}

/** A piece of one's own work, at this place of the portfolio; returns its id. */
export async function addPiece(town: Town, owner: Account, altText: string, place = 0): Promise<string> {
  const path = `${owner.id}/0000-000${place}.jpg`
  await upload(town, owner, 'portfolio', path)
  const piece = { user_id: owner.id, media: [{ role: 'main', path, alt_text: altText }], sort_order: place }
  const [kept] = await call<{ id: string }[]>(town, owner, 'portfolio_items', piece)
  if (kept === undefined) throw new Error('no piece')
  return kept.id
}
