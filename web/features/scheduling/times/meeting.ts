// What two members could meet for: services of one of them that can be traded, and where each is given.
import { usualPlace } from '#domain/scheduling/places.ts'
import type { ProfilePage, Service } from '#web/features/profiles/profiles.data.ts'

export type Choice = Pick<Service, 'id' | 'name' | 'duration_minutes' | 'location_modes'> & { isTheirs: boolean }
export type Chosen = { serviceId: string | null; mode: string | null }
export type Meeting = { choice: Choice; mode: string }

/** Theirs first. */
export function choicesOf(page: Pick<ProfilePage, 'services'>, mine: Service[]): Choice[] {
  return [
    ...page.services.filter(canBeTraded).map((service) => ({ ...service, isTheirs: true })),
    ...mine.filter(canBeTraded).map((service) => ({ ...service, isTheirs: false })),
  ]
}

const canBeTraded = (service: Service) => service.is_active && service.is_tradeable

/** The chosen service and place, or the first one at its usual place; null if there is none. */
export function meetingOf(choices: Choice[], { serviceId, mode }: Chosen): Meeting | null {
  const choice = choices.find(({ id }) => id === serviceId) ?? choices[0]
  const place = choice?.location_modes.find((each) => each === mode) ?? usualPlace(choice?.location_modes ?? [])
  return choice && place !== undefined ? { choice, mode: place } : null
}
