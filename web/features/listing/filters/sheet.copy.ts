// The texts of every filter sheet, loaded with it.
export const copy = {
  title: 'Filters',
  clear: 'Clear filters',
  sort: 'Sort by',
  place: 'Place',
  state: 'State',
  anywhere: 'Anywhere',
  city: 'City',
  wholeState: 'Whole state',
  distance: 'Distance',
  onlyThere: 'Only in the city',
  miles: (miles: string) => `Within ${miles} miles`,
  placesFailed: "States and cities didn't load. Try again.",
}
