// The eight crafts (spec §1), in the order screens show them, as the table `crafts` has them; and what screens call them.
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

/** What a service's generated picture is drawn from, so that the service looks the same wherever it is shown. */
export const pictureSeed = ({ service_id, title }: { service_id: string | null; title: string }): string => service_id ?? title
