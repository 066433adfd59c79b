// What the boot script of a screen asks as soon as the document is here, ahead of every file, and where it puts the pictures that the
// answer names: into the screen's outline, in the place where the screen draws them. The other scripts here are each part of
// the document of the screen they are named after, and share no code with the app; so they import only what is small.
import type { Standing } from '#domain/membership.ts'
import { config } from '#web/data/config.ts'
import { askFirst } from '#web/data/requests/first-answers.ts'
import { awaitsSecondFactor, isEnding, readKept } from '#web/data/session/kept-session.ts'
import type { Welcome } from '#web/features/account/me.data.ts'
import { ownColumns } from '#web/features/account/own-columns.ts'
import type { BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import { pageOf, type Asked } from '#web/features/profiles/browse/question.ts'
import { coverOf, coverSizes } from '#web/features/profiles/pictures/addresses.ts'
import { photoOf } from '#web/ui/pictures/photo.ts'

export type Own = {
  full_name: string
  state_code: string | null
  city: string | null
  trade_radius_miles: number
  welcome: Welcome | null
}

/** Shows to whom is signed in, then lets the scripts of the screen be fetched: before that they would take all the connections. */
export function begin(show: (member: Member) => Promise<HTMLElement[]>): void {
  const member = signedIn()
  const shown = member === null ? Promise.resolve([]) : show(member).then(fetched)
  void shown.finally(() => document.head.append((document.getElementById('later') as HTMLTemplateElement).content))
}

const fetched = (pictures: HTMLElement[]) =>
  Promise.allSettled(pictures.flatMap((picture) => [...picture.querySelectorAll('img')].map((image) => image.decode())))

/** Null where the app first has to refresh the session, or to send its owner elsewhere. */
function signedIn(): { id: string; token: string } | null {
  const session = readKept()
  if (session === null || awaitsSecondFactor(session) || isEnding(session)) return null
  return { id: session.user.id, token: session.access_token }
}

export type Member = NonNullable<ReturnType<typeof signedIn>>

export async function ownProfile(member: Member): Promise<Own | undefined> {
  const columns = new URLSearchParams({ select: ownColumns.replaceAll(' ', ''), id: `eq.${member.id}` })
  return (await rowsOf<Own>(member, `profiles?${columns}`))[0]
}

export const cards = (member: Member, asked: Asked): Promise<BrowseCard[]> =>
  rowsOf(member, 'rpc/browse_professionals', JSON.stringify(pageOf(asked, null)))

/** What waits for an answer; undefined where that is not known. */
export async function waiting(member: Member): Promise<number[] | undefined> {
  const lists = ['messages?select=id&recipient_id=eq._&read_at=is.null', 'trade_proposals?select=id&recipient_id=eq._&status=eq.pending']
  const answers = await Promise.all(lists.map((list) => read(member, `rest/v1/${list.replace('_&', `${member.id}&`)}`, { method: 'HEAD' })))
  const counts = answers.map((answer) => Number(answer?.headers.get('content-range')?.split('/')[1]))
  return counts.some(Number.isNaN) ? undefined : counts
}

/** Whether their plan is known to have messages and trades: each that is not free has. */
export async function hasPlan(member: Member): Promise<boolean> {
  const answer = await read(member, 'functions/v1/check-subscription', { method: 'POST' })
  const { subscriptionTier: tier }: Partial<Standing> = (await answer?.json()) ?? {}
  return tier === 'basic' || tier === 'premium'
}

/** None where the read failed. */
async function rowsOf<Row>(member: Member, path: string, body?: string): Promise<Row[]> {
  const answer = await read(member, `rest/v1/${path}`, body === undefined ? {} : { method: 'POST', body })
  return answer === null ? [] : ((await answer.json()) as Row[])
}

/** Null where it failed: the app hears of it too, and tells. */
async function read({ token }: Member, path: string, init: RequestInit): Promise<Response | null> {
  const headers = {
    apikey: config.anonKey,
    Authorization: `Bearer ${token}`,
    ...(init.body !== undefined && { 'content-type': 'application/json' }),
    ...(init.method === 'HEAD' && { prefer: 'count=exact' }),
  }
  const answer = await askFirst(`${config.url}/${path}`, { ...init, headers }).catch(() => null)
  return answer?.ok === true ? answer : null
}

/** A phone shows two cards beside each other. */
const seenFirst = 2

/** Fetches the pictures of the cards seen first. */
export function firstPictures(found: BrowseCard[]): HTMLElement[] {
  return found.slice(0, seenFirst).map((card) => {
    const frame = document.createElement('div')
    frame.className = 'art'
    const cover = coverOf(card)
    // `sizes` first, or the browser takes the largest of the set.
    if (cover !== null) frame.append(Object.assign(new Image(), { alt: '', fetchPriority: 'high', sizes: coverSizes }, photoOf(cover)))
    return frame
  })
}

/** The part of the outline with that class name; undefined once the screen is there. */
export const outlined = (name: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`.screen-outline .${name}`) ?? undefined

export function showPictures(pictures: HTMLElement[]): HTMLElement[] {
  for (const picture of pictures) {
    const card = document.createElement('span')
    card.className = 'professional-card'
    card.append(picture)
    const place = document.createElement('li')
    place.append(card)
    outlined('directory-grid')?.append(place)
  }
  return pictures
}
