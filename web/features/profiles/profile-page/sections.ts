// The sections of a member's page, below the header.
import type { Link, ProfilePage } from '../profiles.data.ts'

export const sectionIds = {
  services: 'services',
  portfolio: 'portfolio',
  reviews: 'reviews',
  wants: 'looking-for',
  facts: 'studio',
} as const

/** Empty sections are left out, except services and wants, which show that nothing is listed yet. */
export function sectionsOf(page: ProfilePage): { id: string; label: string; count?: number }[] {
  return [
    { id: sectionIds.services, label: 'Services', count: page.services.length },
    ...(page.portfolio.length > 0 ? [{ id: sectionIds.portfolio, label: 'Portfolio', count: page.portfolio.length }] : []),
    ...(page.review_count > 0 ? [{ id: sectionIds.reviews, label: 'Reviews', count: page.review_count }] : []),
    { id: sectionIds.wants, label: 'Looking for', count: page.wants.length },
    ...(hasFacts(page) ? [{ id: sectionIds.facts, label: factsTitle(page) }] : []),
  ]
}

export const factsTitle = ({ salon_name }: ProfilePage): string => (salon_name ? 'Studio' : 'Good to know')

/** Whether there is anything to show beyond the header. */
export function hasFacts(page: ProfilePage): boolean {
  const { techniques = [], languages = [], links } = page.details ?? {}
  return page.salon_name !== '' || techniques.length + languages.length + readLinks(links).length > 0
}

/** The table checks that each URL is https; here we check that the column contains a list of links. */
export function readLinks(links: unknown): Link[] {
  if (!Array.isArray(links)) return []
  return links.filter((link): link is Link => typeof link === 'object' && link !== null && 'url' in link && typeof link.url === 'string')
}
