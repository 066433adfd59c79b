// Entries of menus that are loaded later: the drawer, the side panel, and the admins' Home.
import { Bell, Briefcase, CalendarDays, Gem, GraduationCap, House, MessagesSquare, ShoppingBag, Users } from 'lucide-react'
import { paths } from '#web/paths.ts'
import * as plain from './navigation.ts'
import { admin, browse, type Entry, messages, settingsEntry, socialHub, trades } from './navigation.ts'

const home = { ...plain.home, icon: House }
const community = { ...plain.community, icon: Users }
const forum = { ...plain.forum, icon: MessagesSquare }
const events = { ...plain.events, icon: CalendarDays }
const jobs = { ...plain.jobs, icon: Briefcase }
const education = { ...plain.education, icon: GraduationCap }
const marketplace = { ...plain.marketplace, icon: ShoppingBag }

/** Both homepages, for admins. */
export const homepages: Entry[] = [
  { label: 'Homepage 1', to: paths.landing().to, icon: House },
  { label: 'Homepage 2', to: paths.home().to, icon: House },
]

/** The third entry is Admin for admins, Trades for everyone else. */
export function quickActions(isAdmin: boolean): Entry[] {
  return [
    home,
    { label: 'Alerts', ...paths.settings({ tab: 'alerts' }), icon: Bell },
    isAdmin ? admin : trades,
    { label: 'Upgrade', to: paths.upgrade().to, icon: Gem, onlyUnpaid: true },
  ]
}

export const drawerEntries: Entry[] = [forum, jobs, marketplace, events, education]

export const upgradeEntry: Entry = { label: 'Upgrade to Pro', to: paths.upgrade().to, icon: Gem, onlyUnpaid: true }

export const sidePanelGroups: { title: string; entries: Entry[] }[] = [
  { title: 'Trade', entries: [browse, trades] },
  { title: 'Talk', entries: [messages, socialHub, community, forum] },
  { title: 'Grow', entries: [jobs, events, education] },
  { title: 'Market', entries: [marketplace] },
  { title: 'Account', entries: [{ label: 'Notifications', to: paths.notifications().to, icon: Bell }, settingsEntry, admin] },
]
