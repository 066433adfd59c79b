// Every address of the product as a function. Where it may lead is the router's business; what it is called is said here only.
import { parseSearch, stringifySearch } from './search.ts'

type Search = Record<string, string | undefined>

const withSearch = (path: string, search: Search) => path + stringifySearch(search)

const id = encodeURIComponent

/** An address as the router takes it: `<Link {...linkTo(paths.trades({ tab: 'sent' }))}>`, `navigate(linkTo(…))`. */
export function linkTo(address: string): { to: string; search: Record<string, string>; hash?: string } {
  const [path = '/', hash] = address.split('#')
  const [to = '/', search = ''] = path.split('?')
  return { to, search: parseSearch(search), ...(hash !== undefined && { hash }) }
}

export const paths = {
  landing: () => '/',
  home: () => '/homepage',
  auth: (search: { next?: string; mode?: 'signup' } = {}) => withSearch('/auth', search),
  resetPassword: () => '/reset-password',
  designSystem: () => '/design-system',

  browse: () => '/browse-professionals',
  professional: (professionalId: string) => `/professional/${id(professionalId)}`,
  /** The address that is handed on; it leads to the profile (ROUTE-31). */
  sharedProfile: (professionalId: string) => `/profile/${id(professionalId)}`,
  myProfile: (search: { tab?: string } = {}) => withSearch('/my-profile-settings', search),
  /** A group of fields on the tab Basics. */
  myBasics: (group: 'card' | 'place' | 'about') => `/my-profile-settings?tab=basics#${group}`,
  settings: (search: { tab?: string } = {}) => withSearch('/settings', search),
  standing: () => '/settings?tab=account#standing',

  trades: (search: { tab?: string; id?: string; ended?: string } = {}) => withSearch('/trades', search),
  requestTrade: (recipientId: string, search: { service?: string; step?: string; job?: string } = {}) =>
    withSearch(`/request-trade/${id(recipientId)}`, search),
  messages: () => '/messages',
  conversation: (conversationId: string) => `/messages/${id(conversationId)}`,
  notifications: () => '/notifications',

  upgrade: (plan?: 'basic' | 'premium') => (plan ? `/upgrade/${plan}` : '/upgrade'),
  forum: (search: Search = {}) => withSearch('/forum', search),
  thread: (threadId: string, search: { sort?: string; reply?: string; find?: string } = {}) =>
    withSearch(`/forum/thread/${id(threadId)}`, search),
  social: () => '/social-hub',
  jobs: (search: Search = {}) => withSearch('/jobs', search),
  /** The page of a job that anyone may see. */
  publicJob: (jobId: string) => `/job/${id(jobId)}`,
  marketplace: () => '/marketplace',
  education: () => '/education',
  events: () => '/events',
  community: () => '/community',
  admin: (search: Search = {}) => withSearch('/admin', search),
  adminVerification: () => '/admin/verification-management',

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
}
