// The text of the tab "For you".
import { isExact, type Fit } from '#domain/trading/fit.ts'

export const dismissReasons = {
  too_far: 'Too far',
  not_my_style: 'Not my style',
  already_traded: 'Already traded',
  not_now: 'Not now',
  other: 'Something else',
} as const

export const copy = {
  list: 'Your matches',
  loading: 'Looking for your matches',
  failed: "Your matches didn't load",
  /** B6.3 */
  empty: {
    title: 'No match yet',
    line: "Add what you offer and what you're looking for, and we'll find your first match.",
    add: 'Edit your services',
  },
  noneNear: {
    title: 'No match near you yet',
    line: (miles: number) =>
      `We look every night, as far as ${miles === 1 ? 'a mile' : `${miles} miles`} from you. You can go further in your profile.`,
    directory: 'See the directory',
  },
  isNew: 'New',
  give: "You'd give",
  get: "You'd get",
  /** What a match is called by how well both sides fit. */
  fit: (give: Fit, get: Fit, name: string) => {
    if (isExact(give) && isExact(get)) return 'Exactly what you both want'
    if (isExact(get)) return "Just what you're looking for"
    if (isExact(give)) return `Just what ${name} is looking for`
    return 'Same crafts, both ways'
  },
  distance: (miles: number, city: string | null) =>
    miles < 1 ? `In ${city ?? 'your city'}` : `${city === null ? '' : `${city}, `}${miles} ${miles === 1 ? 'mile' : 'miles'} away`,
  times: (many: number) => {
    if (many === 0) return 'No shared times in the next two weeks'
    if (many === 1) return '1 shared time in the next two weeks'
    return many >= 5 ? '5 or more shared times in the next two weeks' : `${many} shared times in the next two weeks`
  },
  why: 'Why this?',
  because: {
    wants: (name: string, title: string) => `${name} is looking for ${title}, which you do.`,
    offers: (name: string, title: string) => `${name} does ${title}, which you're looking for.`,
    wantsCraft: (name: string, title: string, craft: string) => `${name} is looking for ${title}, and you do ${craft}.`,
    offersCraft: (name: string, craft: string, title: string) => `${name} does ${craft}, and you're looking for ${title}.`,
    near: (miles: number) => (miles < 1 ? "You're in the same city." : `You're ${miles} ${miles === 1 ? 'mile' : 'miles'} apart.`),
    shared_times: 'You both have time in the next two weeks.',
    value: 'Your prices are about the same.',
    active: (name: string) => `${name} was here this week.`,
    new_craft: "It's a craft you haven't traded for yet.",
  },
  request: 'Request a trade',
  notForMe: 'Not for me',
  dismissed: (name: string) => `You won't see ${name} here for now.`,
  dismissFailed: "That didn't work. Please try again.",
} as const
