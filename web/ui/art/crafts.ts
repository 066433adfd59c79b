export const crafts = ['hair', 'nails', 'esthetics', 'massage', 'makeup', 'permanent-makeup', 'barbering', 'advanced-beauty'] as const

/** A craft of the design system, or `general` for what belongs to no single one. */
export type Craft = (typeof crafts)[number] | 'general'

export const craftNames: Record<Craft, string> = {
  hair: 'Hair',
  nails: 'Nails',
  esthetics: 'Esthetics',
  massage: 'Massage',
  makeup: 'Makeup',
  'permanent-makeup': 'Permanent makeup',
  barbering: 'Barbering',
  'advanced-beauty': 'Advanced beauty',
  general: 'General',
}

// The one place where a category as stored becomes a craft as drawn: `mua` is what rooms and specialties call makeup.
export function craftOf(category: string | null | undefined): Craft {
  if (category === 'mua') return 'makeup'
  return crafts.find((craft) => craft === category) ?? 'general'
}
