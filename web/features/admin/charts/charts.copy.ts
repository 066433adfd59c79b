export const copy = {
  range: 'Days shown',
  rangeOf: (days: number) => `${days} days`,
  all: (many: number, days: number) => `${many.toLocaleString('en-US')} in ${days} days`,
  atMost: (many: number) => `${many.toLocaleString('en-US')} at most on one day`,
  onDay: (day: string, many: number) => `${day}: ${many.toLocaleString('en-US')}`,
  asTable: 'Show as a table',
  day: 'Day',
  balance: 'Balance of crafts',
  balanceLine: 'Members who offer it : who want it, in the largest cities. The beam leans to the side with more.',
  craft: 'Craft',
  balanceOf: (offers: number, wants: number) => `${offers} offer it, ${wants} want it`,
}
