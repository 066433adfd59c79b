// The statistics on public pages, which the server fills in (gateway/web/documents.ts). A number below its minimum is
// empty, and its line is left out.
import type pg from 'pg'
import { asOwner } from '../protocols.ts'
import type { Engine } from '../engine/opened.ts'

type Figures = { pros: string | null; cities: string | null; rating: string | null; places_left: number }

export async function siteFigures(engine: Engine): Promise<Record<string, string>> {
  const { rows } = await asOwner(engine, (owner: pg.Client) => owner.query<Figures>('select * from public.site_figures()'))
  const { pros = null, cities = null, rating = null, places_left = 0 } = rows[0] ?? {}
  const shown = { pros: pros ?? '', cities: cities ?? '', rating: rating ?? '' }
  return { ...shown, figures: Object.values(shown).join(''), foundersLeft: String(places_left || '') }
}
