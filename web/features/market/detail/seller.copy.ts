export const copy = {
  label: 'Seller',
  since: (day: string) => `Member since ${day}`,
  rating: 'Rating',
  rated: (average: number, many: number) => `${average.toFixed(1)} (${many.toLocaleString('en-US')})`,
  kept: 'Kept',
  replies: 'Replies in',
}
