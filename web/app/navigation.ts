// The one list of where a person can go, in the specification's order. An entry shows once its screen exists, which the
// router is asked for; nothing here says so by hand.
import {
  ArrowLeftRight,
  Bell,
  Briefcase,
  CalendarDays,
  Compass,
  GalleryVerticalEnd,
  Gem,
  GraduationCap,
  House,
  MessageCircle,
  MessagesSquare,
  Settings,
  ShieldCheck,
  ShoppingBag,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#web/paths.ts'

export type Badge = 'pendingTrades' | 'unreadMessages'
export type Entry = {
  label: string
  to: string
  icon: LucideIcon
  badge?: Badge
  onlyWide?: boolean
  onlyAdmin?: boolean
  onlyUnpaid?: boolean
}

const browse = { label: 'Browse', to: paths.browse(), icon: Compass }
const trades = { label: 'Trades', to: paths.trades(), icon: ArrowLeftRight, badge: 'pendingTrades' as const }
const messages = { label: 'Messages', to: paths.messages(), icon: MessageCircle, badge: 'unreadMessages' as const }
const socialHub = { label: 'Social Hub', to: paths.social(), icon: GalleryVerticalEnd }
const forum = { label: 'Forum', to: paths.forum(), icon: MessagesSquare }
const events = { label: 'Events', to: paths.events(), icon: CalendarDays }
const jobs = { label: 'Jobs', to: paths.jobs(), icon: Briefcase }
const education = { label: 'Education', to: paths.education(), icon: GraduationCap }
const marketplace = { label: 'Marketplace', to: paths.marketplace(), icon: ShoppingBag }
const home = { label: 'Home', to: paths.home(), icon: House }
const admin = { label: 'Admin', to: paths.admin(), icon: ShieldCheck, onlyAdmin: true }

/** The two homepages, for admins. */
export const homepages: Entry[] = [
  { label: 'Homepage 1', to: paths.landing(), icon: House },
  { label: 'Homepage 2', to: paths.home(), icon: House },
]

export const headerEntries: Entry[] = [
  home,
  browse,
  forum,
  { ...events, onlyWide: true },
  jobs,
  { ...education, onlyWide: true },
  { ...marketplace, label: 'Market' },
  { ...socialHub, label: 'Social', onlyWide: true },
]

/** Beside the nav, whose list the specification closes: what a member comes back for, by its icon and its count. */
export const headerIcons = [trades, messages]

export const bottomEntries: Entry[] = [browse, trades, socialHub, messages]

/** The third place is Admin for admins, Trades for everyone else. */
export function quickActions(isAdmin: boolean): Entry[] {
  return [
    home,
    { label: 'Alerts', to: paths.settings(), icon: Bell },
    isAdmin ? admin : trades,
    { label: 'Upgrade', to: paths.upgrade(), icon: Gem, onlyUnpaid: true },
  ]
}

export const drawerEntries: Entry[] = [forum, jobs, marketplace, events, education]

export const upgradeEntry: Entry = { label: 'Upgrade to Pro', to: paths.upgrade(), icon: Gem, onlyUnpaid: true }
export const settingsEntry: Entry = { label: 'Account Settings', to: paths.settings(), icon: Settings }
export const myProfileEntry: Entry = { label: 'My Profile', to: paths.myProfile(), icon: Compass }
export const adminEntry: Entry = admin

export const sidePanelGroups: { title: string; entries: Entry[] }[] = [
  { title: 'Trade', entries: [browse, trades] },
  { title: 'Talk', entries: [messages, socialHub, forum] },
  { title: 'Grow', entries: [jobs, events, education] },
  { title: 'Market', entries: [marketplace] },
  { title: 'Account', entries: [{ label: 'Notifications', to: paths.notifications(), icon: Bell }, settingsEntry, admin] },
]
