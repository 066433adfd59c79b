import type { Craft } from '#web/ui/art/crafts.ts'

/** The eight pictures that represent the crafts on public pages. */
export const swatches: { craft: Exclude<Craft, 'general'>; seed: string; mode: string; way: number }[] = [
  { craft: 'hair', seed: 'maya', mode: 'braid', way: 2 },
  { craft: 'nails', seed: 'k2', mode: 'swatch', way: 1 },
  { craft: 'esthetics', seed: 'e1', mode: 'dew', way: 1 },
  { craft: 'massage', seed: 'm4', mode: 'ripple', way: 1 },
  { craft: 'makeup', seed: 'mk3', mode: 'bullets', way: 0 },
  { craft: 'permanent-makeup', seed: 'pm2', mode: 'lips', way: 2 },
  { craft: 'barbering', seed: 'b7', mode: 'pole', way: 0 },
  { craft: 'advanced-beauty', seed: 'ab1', mode: 'scan', way: 2 },
]
