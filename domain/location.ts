// How a place is said, and the state's two letters (spec §3, "Location preference").

/** The 50 states as the table `states` has them; at hand at once, since the place in the header is shown before anything is fetched. */
const codes: Record<string, string> = {
  Alabama: 'AL',
  Alaska: 'AK',
  Arizona: 'AZ',
  Arkansas: 'AR',
  California: 'CA',
  Colorado: 'CO',
  Connecticut: 'CT',
  Delaware: 'DE',
  Florida: 'FL',
  Georgia: 'GA',
  Hawaii: 'HI',
  Idaho: 'ID',
  Illinois: 'IL',
  Indiana: 'IN',
  Iowa: 'IA',
  Kansas: 'KS',
  Kentucky: 'KY',
  Louisiana: 'LA',
  Maine: 'ME',
  Maryland: 'MD',
  Massachusetts: 'MA',
  Michigan: 'MI',
  Minnesota: 'MN',
  Mississippi: 'MS',
  Missouri: 'MO',
  Montana: 'MT',
  Nebraska: 'NE',
  Nevada: 'NV',
  'New Hampshire': 'NH',
  'New Jersey': 'NJ',
  'New Mexico': 'NM',
  'New York': 'NY',
  'North Carolina': 'NC',
  'North Dakota': 'ND',
  Ohio: 'OH',
  Oklahoma: 'OK',
  Oregon: 'OR',
  Pennsylvania: 'PA',
  'Rhode Island': 'RI',
  'South Carolina': 'SC',
  'South Dakota': 'SD',
  Tennessee: 'TN',
  Texas: 'TX',
  Utah: 'UT',
  Vermont: 'VT',
  Virginia: 'VA',
  Washington: 'WA',
  'West Virginia': 'WV',
  Wisconsin: 'WI',
  Wyoming: 'WY',
}
const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]))

export const stateNames: readonly string[] = Object.keys(codes)

/** The two letters of a state; 'US' for none of the fifty (spec §3). */
export function stateCode(state: string): string {
  return Object.hasOwn(codes, state) ? (codes[state] ?? 'US') : 'US'
}

/** A state by its name or its two letters; '' for none of the fifty. */
export function stateNamed(text: string): string {
  return Object.hasOwn(codes, text) ? text : (names.get(text) ?? '')
}

/** 'City, State', the state alone, or 'All Locations' (spec §3). */
export function placeName(city: string | null, state: string | null): string {
  if (!state) return 'All Locations'
  return city ? `${city}, ${state}` : state
}
