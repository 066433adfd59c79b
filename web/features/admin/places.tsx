// The places of the admin area: what one is, which of them the caller sees, and how much waits in the one that is open.
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { createContext, use, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import type { AdminSearch } from './search.ts'
import { waiting, waitingIn } from './waiting.data.ts'

/** `queues`: what waits in it, as the database counts it. */
type Shown = { key: string; label: string; icon: LucideIcon; queues?: readonly string[] }
export type Place = Shown & ({ act: string; screen: LazyExoticComponent<ComponentType> } | { act?: never; screen?: never })
export type Tab = Place | { key: string; label: string; subtabs: readonly Place[] }

type Places = { shown: readonly Tab[]; open: Place | undefined }

const Here = createContext<Places>({ shown: [], open: undefined })

export function PlacesProvider({ children, ...places }: Places & { children: ReactNode }) {
  return <Here value={places}>{children}</Here>
}

/** The places that a caller sees, those below another one too. */
export const placesIn = (shown: readonly Tab[]): Place[] => shown.flatMap((tab) => ('subtabs' in tab ? tab.subtabs : tab))

/** The spelling of the specification: `?tab=community&subtab=jobs` (ROUTE-43). */
export function addressOf(shown: readonly Tab[], place: Place): AdminSearch {
  const group = shown.find((tab) => 'subtabs' in tab && tab.subtabs.includes(place))
  return group === undefined ? { tab: place.key } : { tab: group.key, subtab: place.key }
}

/** Where the caller decides a queue, with its address; undefined if they do not see it. */
export function useQueuePlaces(): (queue: string) => { label: string; address: AdminSearch } | undefined {
  const { shown } = use(Here)
  return (queue) => {
    const place = placesIn(shown).find(({ queues = [] }) => queues.includes(queue))
    return place && { label: place.label, address: addressOf(shown, place) }
  }
}

/** How much waits in the tab that is open; undefined if nothing waits there by its nature, or it is not counted yet. */
export function useWaitingHere(): number | undefined {
  const me = useMe()
  const { open } = use(Here)
  const { data: counts } = useQuery(waiting.counts(me.id))
  return waitingIn(open?.queues, counts)
}
