// The names of crafts in drawing: those of domain/crafts.ts, except that the stored `mua` is called makeup, plus `general`
// for pictures of no single craft.
import { craftLabels, crafts as storedCrafts, isCraft, type Craft as StoredCraft } from '#domain/crafts.ts'

type DrawnCraft = Exclude<StoredCraft, 'mua'> | 'makeup'
export type Craft = DrawnCraft | 'general'

const drawn = (craft: StoredCraft): DrawnCraft => (craft === 'mua' ? 'makeup' : craft)

export const crafts: readonly DrawnCraft[] = storedCrafts.map(drawn)

export const craftNames: Record<Craft, string> = { ...craftLabels, makeup: craftLabels.mua, general: 'General' }

/** The drawing name of a stored craft. */
export function craftOf(category: string | null | undefined): Craft {
  return category && isCraft(category) ? drawn(category) : 'general'
}
