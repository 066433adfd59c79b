// What each craft's material can be drawn as. Apart from the painters, which are loaded separately.
import type { Craft } from './crafts.ts'

/** Modes are listed several times if they should occur more often. */
export const modes: Record<Craft, readonly string[]> = {
  hair: ['wave', 'coil', 'braid', 'blunt', 'wave'],
  nails: ['swatch', 'drip', 'strokes', 'swatch'],
  esthetics: ['dew', 'gel', 'cream'],
  massage: ['stack', 'ripple', 'strata'],
  makeup: ['pans', 'bullets', 'smear'],
  'permanent-makeup': ['brow', 'sheet', 'lips', 'ombre'],
  barbering: ['pole', 'fade', 'comb', 'helix'],
  'advanced-beauty': ['beam', 'moire', 'led', 'scan'],
  general: ['quilt'],
}

/** How many colorways a craft has; the patchwork of all crafts has its own. */
export const waysOf = (craft: Craft): number => (craft === 'general' ? 1 : 5)

export const modesOf = (craft: Craft): string[] => [...new Set(modes[craft])]
