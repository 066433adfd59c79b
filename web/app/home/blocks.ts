// Which blocks the home has, in the order the member chose (B10). Blocks that the member has not arranged follow in the default
// order, so a new block shows up by itself.

export const blockNames = ['todo', 'next', 'matches', 'near', 'looks', 'discussions', 'jobs', 'market'] as const
/** Rows of what waits, until the member wants to see all of them. */
export const mostTasks = 5
export type BlockName = (typeof blockNames)[number]
export type Arrangement = { order: BlockName[]; hidden: BlockName[] }

const isBlock = (name: string): name is BlockName => (blockNames as readonly string[]).includes(name)

export function arrangementOf(kept: { home_order: readonly string[]; home_hidden: readonly string[] } | null): Arrangement {
  const named = [...new Set((kept?.home_order ?? []).filter(isBlock))]
  return { order: [...named, ...blockNames.filter((name) => !named.includes(name))], hidden: (kept?.home_hidden ?? []).filter(isBlock) }
}

export const shownOf = ({ order, hidden }: Arrangement): BlockName[] => order.filter((name) => !hidden.includes(name))

export function moved({ order, hidden }: Arrangement, name: BlockName, by: -1 | 1): Arrangement {
  const at = order.indexOf(name)
  const rest = order.filter((each) => each !== name)
  return { order: rest.toSpliced(Math.max(0, at + by), 0, name), hidden }
}

export function toggled({ order, hidden }: Arrangement, name: BlockName): Arrangement {
  return { order, hidden: hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name] }
}
