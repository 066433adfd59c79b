// The one list of where a person can go, in the specification's order. An entry shows once its screen exists, which the
// router is asked for; nothing here says so by hand. What opens later has its lists in menus.ts, fetched with it.
import {
  ArrowLeftRight,
  Briefcase,
  CalendarDays,
  Compass,
  GalleryVerticalEnd,
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

export const browse = { label: 'Browse', to: paths.browse(), icon: Compass }
export const trades = { label: 'Trades', to: paths.trades(), icon: ArrowLeftRight, badge: 'pendingTrades' as const }
export const messages = { label: 'Messages', to: paths.messages(), icon: MessageCircle, badge: 'unreadMessages' as const }
export const socialHub = { label: 'Social Hub', to: paths.social(), icon: GalleryVerticalEnd }
export const forum = { label: 'Forum', to: paths.forum(), icon: MessagesSquare }
export const events = { label: 'Events', to: paths.events(), icon: CalendarDays }
export const jobs = { label: 'Jobs', to: paths.jobs(), icon: Briefcase }
export const education = { label: 'Education', to: paths.education(), icon: GraduationCap }
export const marketplace = { label: 'Marketplace', to: paths.marketplace(), icon: ShoppingBag }
export const home = { label: 'Home', to: paths.home(), icon: House }
export const admin = { label: 'Admin', to: paths.admin(), icon: ShieldCheck, onlyAdmin: true }

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

/** Icons with a count, beside the nav: the specification fixes what the nav lists (HEAD-02). */
export const headerIcons = [trades, messages]

export const bottomEntries: Entry[] = [browse, trades, socialHub, messages]

export const settingsEntry: Entry = { label: 'Account Settings', to: paths.settings(), icon: Settings }
export const myProfileEntry: Entry = { label: 'My Profile', to: paths.myProfile(), icon: Compass }
