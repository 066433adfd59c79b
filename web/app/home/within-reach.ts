/** Those of the cards, the nearest first, who are as near as a member would go, in miles. */
export function withinReach<Card extends { miles: number | null }>(cards: Card[], radius: number | undefined): Card[] {
  // Miles are unknown of everybody where I have no place myself.
  const isSplit = radius !== undefined && cards.some(({ miles }) => miles !== null)
  return isSplit ? cards.filter(({ miles }) => miles !== null && miles <= radius) : cards
}
