// The tabs of the admin area, in the order of the panel: people without the overview begin at their first queue. A tab, or a
// sub-tab, is a screen and the act without which nobody sees it. A sub-tab without a screen says that its area is not built
// yet, to admins only; an area brings its own in a `tab.ts`.
import {
  ArrowLeftRight,
  BriefcaseBusiness,
  CalendarDays,
  ChartColumn,
  CreditCard,
  Flag,
  Gavel,
  GraduationCap,
  Handshake,
  Hourglass,
  LayoutDashboard,
  Mail,
  Megaphone,
  MessagesSquare,
  Scale,
  ScrollText,
  ShoppingBag,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { lazy } from 'react'
import type { Place, Tab } from './places.tsx'
import type { AdminSearch } from './search.ts'

export const tabs: readonly Tab[] = [
  {
    key: 'overview',
    label: 'Overview',
    icon: LayoutDashboard,
    act: 'read_overview',
    screen: lazy(() => import('./overview/OverviewTab.tsx').then(({ OverviewTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'contact',
    label: 'Contact',
    icon: Mail,
    act: 'read_contact_messages',
    queues: ['contact'],
    screen: lazy(() => import('./contact/ContactTab.tsx').then(({ ContactTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'appeals',
    label: 'Appeals',
    icon: Scale,
    act: 'answer_appeal',
    queues: ['appeals'],
    screen: lazy(() => import('./appeals/AppealsTab.tsx').then(({ AppealsTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'trades',
    label: 'Trades',
    icon: ArrowLeftRight,
    act: 'read_trades',
    screen: lazy(() => import('./trades/TradesTab.tsx').then(({ TradesTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'disputes',
    label: 'Disputes',
    icon: Handshake,
    act: 'resolve_dispute',
    queues: ['disputes'],
    screen: lazy(() => import('./disputes/DisputesTab.tsx').then(({ DisputesTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'strikes',
    label: 'Strikes',
    icon: Gavel,
    act: 'decide_strike',
    queues: ['strike_appeals', 'strike_reviews'],
    screen: lazy(() => import('./strikes/StrikesTab.tsx').then(({ StrikesTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'reports',
    label: 'Reports',
    icon: Flag,
    act: 'decide_reports',
    queues: ['reports'],
    screen: lazy(() => import('./reports/ReportsTab.tsx').then(({ ReportsTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'forum',
    label: 'Forum & chat',
    icon: MessagesSquare,
    act: 'keep_chat',
    queues: ['forum_reports', 'forum_posts', 'chat_reports'],
    screen: lazy(() => import('./forum/ForumTab.tsx').then(({ ForumTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'waitlist',
    label: 'Waitlist & founders',
    icon: Hourglass,
    act: 'read_waitlist',
    screen: lazy(() => import('./waitlist/WaitlistTab.tsx').then(({ WaitlistTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'billing',
    label: 'Billing',
    icon: CreditCard,
    act: 'read_billing',
    screen: lazy(() => import('./billing/BillingTab.tsx').then(({ BillingTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'announcements',
    label: 'Announcements',
    icon: Megaphone,
    act: 'read_announcements',
    screen: lazy(() => import('./announcements/AnnouncementsTab.tsx').then(({ AnnouncementsTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'analytics',
    label: 'Analytics',
    icon: ChartColumn,
    act: 'read_analytics',
    screen: lazy(() => import('./analytics/AnalyticsTab.tsx').then(({ AnalyticsTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'settings',
    label: 'Settings',
    icon: SlidersHorizontal,
    act: 'read_settings',
    screen: lazy(() => import('./settings/SettingsTab.tsx').then(({ SettingsTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'audit',
    label: 'Audit',
    icon: ScrollText,
    act: 'read_audit',
    screen: lazy(() => import('./audit/AuditTab.tsx').then(({ AuditTab: screen }) => ({ default: screen }))),
  },
  {
    key: 'community',
    label: 'Community',
    subtabs: withBrought([
      { key: 'marketplace', label: 'Marketplace', icon: ShoppingBag },
      { key: 'events', label: 'Events', icon: CalendarDays },
      { key: 'jobs', label: 'Jobs', icon: BriefcaseBusiness },
      { key: 'education', label: 'Education', icon: GraduationCap },
      {
        key: 'users',
        label: 'Users',
        icon: Users,
        act: 'read_members',
        screen: lazy(() => import('./users/UsersTab.tsx').then(({ UsersTab: screen }) => ({ default: screen }))),
      },
    ]),
  },
]

/** With the screens of the areas, each in its place; those that the specification does not name come last. */
function withBrought(places: readonly Place[]): Place[] {
  const areas = Object.values(import.meta.glob<Place>('./*/tab.ts', { eager: true, import: 'tab' }))
  const others = areas.filter(({ key }) => places.every((place) => place.key !== key))
  return [...places.map((place) => areas.find(({ key }) => key === place.key) ?? place), ...others]
}

export type Caller = { acts: readonly string[]; isAdmin: boolean }

const maySee = (place: Place, { acts, isAdmin }: Caller) => (place.act === undefined ? isAdmin : acts.includes(place.act))

/** The tabs this caller sees, each with the sub-tabs they see. */
export function tabsFor(caller: Caller, all: readonly Tab[] = tabs): Tab[] {
  return all
    .map((tab) => ('subtabs' in tab ? { ...tab, subtabs: tab.subtabs.filter((place) => maySee(place, caller)) } : tab))
    .filter((tab) => ('subtabs' in tab ? tab.subtabs.length > 0 : maySee(tab, caller)))
}

/** The place an address names; the first one if it names none, an unknown one, or one that this caller does not see. */
export function placeOf({ tab: asked, subtab }: AdminSearch, shown: readonly Tab[]): Place | undefined {
  const tab = shown.find(({ key }) => key === asked) ?? shown[0]
  if (tab === undefined || !('subtabs' in tab)) return tab
  const named = tab.subtabs.find(({ key }) => key === subtab)
  // Notifications to the team know the queue.
  return named ?? tab.subtabs.find(({ queues = [] }) => subtab !== undefined && queues.includes(subtab)) ?? tab.subtabs[0]
}
