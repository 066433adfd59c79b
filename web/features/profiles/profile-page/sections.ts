// What a member's page is made of, below its first lines.
import type { Link, ProfilePage } from '../profiles.data.ts'

export const sectionIds = { services: 'services', portfolio: 'portfolio', wants: 'looking-for', facts: 'studio' } as const

/** A section without anything in it is left out, but for services and wants, which say that nothing is listed yet. */
export function sectionsOf(page: ProfilePage): { id: string; label: string; count?: number }[] {
  return [
    { id: sectionIds.services, label: 'Services', count: page.services.length },
    ...(page.portfolio.length > 0 ? [{ id: sectionIds.portfolio, label: 'Portfolio', count: page.portfolio.length }] : []),
    { id: sectionIds.wants, label: 'Looking for', count: page.wants.length },
    ...(hasFacts(page) ? [{ id: sectionIds.facts, label: factsTitle(page) }] : []),
  ]
}

export const factsTitle = ({ salon_name }: ProfilePage): string => (salon_name ? 'Studio' : 'Good to know')

/** Whether there is anything to say beyond the few lines at the top. */
export function hasFacts(page: ProfilePage): boolean {
  const { techniques = [], languages = [], links } = page.details ?? {}
  return page.salon_name !== '' || techniques.length + languages.length + readLinks(links).length > 0
}

/** What the column holds is checked to be https by the table; that it is a list of addresses is checked here. */
export function readLinks(links: unknown): Link[] {
  if (!Array.isArray(links)) return []
  return links.filter((link): link is Link => typeof link === 'object' && link !== null && 'url' in link && typeof link.url === 'string')
}
