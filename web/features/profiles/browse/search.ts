// The directory's search parameters in the URL. A missing one means "any"; the place comes from the header.
import { isCraft, type Craft } from '#domain/crafts.ts'
import { cut } from '#domain/wording/cut.ts'

export const sorts = ['match', 'nearest', 'newest', 'active'] as const
export type Sort = (typeof sorts)[number]
export type Matches = 'wants_mine' | 'offers_mine' | 'both'
/** Miles from the center of a city (B5). */
export const distances = [5, 10, 15, 25, 50, 75, 100] as const
export const experiences = [3, 5, 10] as const
export type BrowseSearch = {
  q?: string
  crafts?: string
  open?: 1
  verified?: 1
  matches?: Matches
  miles?: (typeof distances)[number]
  years?: (typeof experiences)[number]
  sort?: Sort
}

/** Parses parameters that may have been typed by hand. */
export function readSearch(search: Record<string, unknown>): BrowseSearch {
  const crafts = craftsOf(typeof search['crafts'] === 'string' ? search['crafts'] : '')
  const sort = sorts.find((each) => each === search['sort'])
  const matches = (['wants_mine', 'offers_mine', 'both'] as const).find((each) => each === search['matches'])
  const miles = distances.find((each) => each === Number(search['miles']))
  const years = experiences.find((each) => each === Number(search['years']))
  const q = typeof search['q'] === 'string' ? cut(search['q'], 80) : ''
  return {
    ...(q && { q }),
    ...(crafts.length > 0 && { crafts: crafts.join(',') }),
    ...(isOn(search['open']) && { open: 1 as const }),
    ...(isOn(search['verified']) && { verified: 1 as const }),
    ...(matches && { matches }),
    ...(miles && { miles }),
    ...(years && { years }),
    ...(sort && sort !== 'match' && { sort }),
  }
}

const isOn = (value: unknown) => value === '1' || value === 1

export function craftsOf(text: string | undefined): Craft[] {
  return (text ?? '').split(',').filter(isCraft)
}
