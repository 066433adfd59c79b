// The crafts as they are drawn: those of domain/crafts.ts, where the material of the stored `mua` is called makeup, and
// `general` for what belongs to no single one.
import { craftLabels, crafts as storedCrafts, isCraft, type Craft as StoredCraft } from '#domain/crafts.ts'

type DrawnCraft = Exclude<StoredCraft, 'mua'> | 'makeup'
export type Craft = DrawnCraft | 'general'

const drawn = (craft: StoredCraft): DrawnCraft => (craft === 'mua' ? 'makeup' : craft)

export const crafts: readonly DrawnCraft[] = storedCrafts.map(drawn)

export const craftNames: Record<Craft, string> = { ...craftLabels, makeup: craftLabels.mua, general: 'General' }

/** A craft as stored, as it is drawn. */
export function craftOf(category: string | null | undefined): Craft {
  return category && isCraft(category) ? drawn(category) : 'general'
}
