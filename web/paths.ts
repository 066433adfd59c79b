// Every address of the product as a function. Where it may lead is the router's business; what it is called is said here only.
import type { AdminSearch } from './features/admin/search.ts'
import type { ForumSearch } from './features/community/forum/search.ts'
import type { ThreadSearch } from './features/community/thread/search.ts'
import type { JobsSearch } from './features/jobs/search.ts'
import type { MarketSearch } from './features/market/search.ts'
import type { BrowseSearch } from './features/profiles/browse/search.ts'
import type { TradesSearch } from './features/trades/search.ts'
import { parseSearch, stringifySearch } from './search.ts'

/** A screen of the app as the router takes it: `<Link {...paths.trades({ tab: 'sent' })}>`, `navigate(paths.trades())`. */
export const paths = {
  landing: () => ({ to: '/' }) as const,
  home: () => ({ to: '/homepage' }) as const,
  auth: (search: { next?: string; mode?: 'signup' | 'reset' } = {}) => ({ to: '/auth', search }) as const,
  resetPassword: () => ({ to: '/reset-password' }) as const,

  browse: (search: BrowseSearch = {}) => ({ to: '/browse-professionals', search }) as const,
  professional: (id: string) => ({ to: '/professional/$id', params: { id } }) as const,
  /** The address that is handed on; it leads to the profile (ROUTE-31). */
  sharedProfile: (id: string) => ({ to: '/profile/$id', params: { id } }) as const,
  /** `request`: whom the request for a trade that it leads back to is for. */
  myProfile: (search: { tab?: string; request?: string; job?: string } = {}) => ({ to: '/my-profile-settings', search }) as const,
  /** A group of fields on the tab Basics. */
  myBasics: (hash: 'card' | 'place' | 'about') => ({ to: '/my-profile-settings', search: { tab: 'basics' }, hash }) as const,
  settings: (search: { tab?: string } = {}) => ({ to: '/settings', search }) as const,
  standing: () => ({ to: '/settings', search: { tab: 'account' }, hash: 'standing' }) as const,

  trades: (search: TradesSearch = {}) => ({ to: '/trades', search }) as const,
  openIous: () => ({ to: '/trades', search: { tab: 'active' }, hash: 'open-ious' }) as const,
  requestTrade: (recipientId: string, search: { service?: string; step?: string; job?: string } = {}) =>
    ({ to: '/request-trade/$recipientId', params: { recipientId }, search }) as const,
  messages: () => ({ to: '/messages' }) as const,
  conversation: (conversationId: string) => ({ to: '/messages/$conversationId', params: { conversationId } }) as const,
  notifications: () => ({ to: '/notifications' }) as const,

  upgrade: () => ({ to: '/upgrade' }) as const,
  plan: (plan: 'basic' | 'premium') => ({ to: `/upgrade/${plan}` }) as const,
  forum: (search: ForumSearch = {}) => ({ to: '/forum', search }) as const,
  thread: (id: string, search: ThreadSearch = {}) => ({ to: '/forum/thread/$id', params: { id }, search }) as const,
  social: () => ({ to: '/social-hub' }) as const,
  jobs: (search: JobsSearch = {}) => ({ to: '/jobs', search }) as const,
  marketplace: (search: MarketSearch = {}) => ({ to: '/marketplace', search }) as const,
  education: () => ({ to: '/education' }) as const,
  events: () => ({ to: '/events' }) as const,
  community: () => ({ to: '/community' }) as const,
  admin: (search: AdminSearch = {}) => ({ to: '/admin', search }) as const,

  // Public pages are documents of their own, to which the router does not lead.
  marketing: () => '/marketing',
  waitlistConfirmation: () => '/waitlist-confirmation',
  about: () => '/about',
  contact: () => '/contact',
  howItWorks: () => '/how-it-works',
  help: () => '/help',
  safety: () => '/safety',
  guidelines: () => '/community-guidelines',
  privacy: () => '/privacy-policy',
  terms: () => '/terms',
  openSource: () => '/open-source',
  /** The page of a job that anyone may see. */
  publicJob: (jobId: string) => `/job/${encodeURIComponent(jobId)}`,
  /** The page of a listing of the marketplace that anyone may see. */
  publicItem: (listingId: string) => `/item/${encodeURIComponent(listingId)}`,
}

/** Any of them, where it is handed on. */
export type Path = { to: string; params?: Record<string, string>; search?: object; hash?: string }

/** The address as text: for public pages, the server and what is handed on. */
export function href({ to, params, search, hash }: Path): string {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  return path + stringifySearch({ ...search }) + (hash === undefined ? '' : `#${hash}`)
}

/** For an address that arrives as text, such as the link of a notification. Ours come from `paths`, and need no reading. */
export function linkTo(address: string): { to: string; search: Record<string, string>; hash?: string } {
  const [path = '/', hash] = address.split('#')
  const [to = '/', search = ''] = path.split('?')
  return { to, search: parseSearch(search), ...(hash !== undefined && { hash }) }
}
