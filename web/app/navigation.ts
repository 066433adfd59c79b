// All destinations, in the specification's order. An entry is only shown if the router has its screen. Entries of menus that
// are loaded later are in menus.ts.
import { ArrowLeftRight, Compass, GalleryVerticalEnd, MessageCircle, Settings, ShieldCheck, type LucideIcon } from 'lucide-react'
import { paths } from '#web/paths.ts'

export type Badge = 'pendingTrades' | 'unreadMessages'
/** An entry as the header shows it. Icons that only menus use are loaded with the menus. */
export type PlainEntry = {
  label: string
  to: string
  search?: { tab?: string }
  badge?: Badge
  onlyWide?: boolean
  onlyAdmin?: boolean
  onlyUnpaid?: boolean
}
export type Entry = PlainEntry & { icon: LucideIcon }

export const browse = { label: 'Browse', to: paths.browse().to, icon: Compass }
export const trades = { label: 'Trades', to: paths.trades().to, icon: ArrowLeftRight, badge: 'pendingTrades' as const }
export const messages = { label: 'Messages', to: paths.messages().to, icon: MessageCircle, badge: 'unreadMessages' as const }
export const socialHub = { label: 'Social Hub', to: paths.social().to, icon: GalleryVerticalEnd }
export const community = { label: 'Community', to: paths.community().to }
export const forum = { label: 'Forum', to: paths.forum().to }
export const events = { label: 'Events', to: paths.events().to }
export const jobs = { label: 'Jobs', to: paths.jobs().to }
export const education = { label: 'Education', to: paths.education().to }
export const marketplace = { label: 'Marketplace', to: paths.marketplace().to }
export const home = { label: 'Home', to: paths.home().to }
export const admin = { label: 'Admin', to: paths.admin().to, icon: ShieldCheck, onlyAdmin: true }

export const headerEntries: PlainEntry[] = [
  home,
  browse,
  forum,
  { ...events, onlyWide: true },
  jobs,
  { ...education, onlyWide: true },
  { ...marketplace, label: 'Market' },
  { ...socialHub, label: 'Social', onlyWide: true },
]

/** Icons with a count, next to the nav: the specification fixes the entries of the nav itself (HEAD-02). */
export const headerIcons = [trades, messages]

export const bottomEntries: Entry[] = [browse, trades, socialHub, messages]

export const settingsEntry: Entry = { label: 'Account Settings', to: paths.settings().to, icon: Settings }
export const myProfileEntry: Entry = { label: 'My Profile', to: paths.myProfile().to, icon: Compass }
