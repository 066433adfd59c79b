// How a place is said (spec §3, "Location preference").
export function placeName(city: string | null, state: string | null): string {
  if (state === null) return 'All Locations'
  return city === null ? state : `${city}, ${state}`
}
