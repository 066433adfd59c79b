/** The cards within the member's trade radius in miles, nearest first. */
export function withinReach<Card extends { miles: number | null }>(cards: Card[], radius: number | undefined): Card[] {
  // Without a place of one's own, no distance is known.
  const isSplit = radius !== undefined && cards.some(({ miles }) => miles !== null)
  return isSplit ? cards.filter(({ miles }) => miles !== null && miles <= radius) : cards
}
