// Shared by the boot scripts of screens. A boot script sends a screen's first requests as soon as the document is there, before
// any file is fetched, and adds the pictures from the responses to the outline, where the screen will show them. Each of the
// other scripts here is inlined in the document of the screen it is named after, separate from the app's bundle, so they import
// only small modules.
import type { Waiting } from '#domain/waiting/row.ts'
import type { Standing } from '#domain/membership.ts'
import { config } from '#web/data/config.ts'
import { askFirst } from '#web/data/requests/first-answers.ts'
import { awaitsSecondFactor, isEnding, readKept } from '#web/data/session/kept-session.ts'
import type { Welcome } from '#web/features/account/me.data.ts'
import { ownColumns } from '#web/features/account/own-columns.ts'
import type { BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import { matchesAsked, pageOf, type BrowseQuery } from '#web/features/profiles/browse/browse-query.ts'
import { coverOf, coverSizes } from '#web/features/profiles/pictures/addresses.ts'
import { photoOf } from '#web/ui/pictures/photo.ts'

export type Own = {
  full_name: string
  state_code: string | null
  city: string | null
  trade_radius_miles: number
  welcome: Welcome | null
}

/** Shows a signed-in member the first pictures before fetching the screen's scripts, which would take all connections. */
export function begin(show: (member: Member) => Promise<HTMLElement[]>): void {
  const member = signedIn()
  const shown = member === null ? Promise.resolve([]) : show(member).then(fetched)
  void shown.finally(() => document.head.append((document.getElementById('later') as HTMLTemplateElement).content))
}

const fetched = (pictures: HTMLElement[]) =>
  Promise.allSettled(pictures.flatMap((picture) => [...picture.querySelectorAll('img')].map((image) => image.decode())))

/** Null if the app must first refresh the session or redirect the member. */
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

export const cards = (member: Member, query: BrowseQuery): Promise<BrowseCard[]> =>
  rowsOf(member, 'rpc/browse_professionals', JSON.stringify(pageOf(query, null)))

export const matchCards = (member: Member): Promise<BrowseCard[]> =>
  rowsOf(member, 'rpc/matching_professionals', JSON.stringify(matchesAsked))

/** What waits for the member; undefined if unknown. */
export async function waiting(member: Member): Promise<Waiting[] | undefined> {
  const answer = await read(member, 'rest/v1/rpc/waiting_for_me', { method: 'POST', body: '{}' })
  return (await answer?.json()) as Waiting[] | undefined
}

/** Whether we know that the member's plan includes messages and trades, as every paid plan does. */
export async function hasPlan(member: Member): Promise<boolean> {
  const answer = await read(member, 'functions/v1/check-subscription', { method: 'POST' })
  const { subscriptionTier: tier }: Partial<Standing> = (await answer?.json()) ?? {}
  return tier === 'basic' || tier === 'premium'
}

/** Empty if the read failed. */
async function rowsOf<Row>(member: Member, path: string, body?: string): Promise<Row[]> {
  const answer = await read(member, `rest/v1/${path}`, body === undefined ? {} : { method: 'POST', body })
  return answer === null ? [] : ((await answer.json()) as Row[])
}

/** Null if the request failed. The app gets the same failure and reports it. */
async function read({ token }: Member, path: string, init: RequestInit): Promise<Response | null> {
  const headers = {
    apikey: config.anonKey,
    Authorization: `Bearer ${token}`,
    ...(init.body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await askFirst(`${config.url}/${path}`, { ...init, headers }).catch(() => null)
  return answer?.ok === true ? answer : null
}

/** A phone shows two cards side by side. */
const seenFirst = 2

/** Fetches the pictures of the first visible cards. */
export function firstPictures(found: BrowseCard[]): HTMLElement[] {
  return found.slice(0, seenFirst).map((card) => {
    const frame = document.createElement('div')
    frame.className = 'art'
    const cover = coverOf(card)
    // Set `src` last, or the browser may fetch that file before it knows the set.
    if (cover !== null) {
      const { src, srcSet: srcset = '' } = photoOf(cover)
      frame.append(Object.assign(new Image(), { alt: '', fetchPriority: 'high', sizes: coverSizes, srcset, src }))
    }
    return frame
  })
}

/** The part of the outline with this class name; undefined once the screen has replaced it. */
export const outlined = (name: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`.screen-outline .${name}`) ?? undefined

/** In place of the first skeletons, if the outline has some. */
export function showPictures(pictures: HTMLElement[]): HTMLElement[] {
  const grid = outlined('directory-grid')
  // Only below a full row may there be more cards.
  const below = pictures.length < seenFirst ? [] : [...(grid?.children ?? [])].slice(seenFirst)
  grid?.replaceChildren(...pictures.map(inCard), ...below)
  return pictures
}

function inCard(picture: HTMLElement): HTMLElement {
  const card = document.createElement('span')
  card.className = 'professional-card'
  card.append(picture)
  const place = document.createElement('li')
  place.append(card)
  return place
}
