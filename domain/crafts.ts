// The eight crafts (spec §1), in the order screens show them. The stored words are the spec's chat categories.
export const crafts = ['hair', 'nails', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty'] as const
export type Craft = (typeof crafts)[number]

export const craftLabels: Record<Craft, string> = {
  hair: 'Hair',
  nails: 'Nails',
  esthetics: 'Esthetics',
  massage: 'Massage',
  mua: 'Makeup',
  'permanent-makeup': 'Permanent Makeup',
  barbering: 'Barbering',
  'advanced-beauty': 'Advanced Beauty',
}

export function isCraft(word: string): word is Craft {
  return (crafts as readonly string[]).includes(word)
}
