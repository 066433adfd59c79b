// Every screen that shows what members wrote, by who looks at it, and the dialogs, menus and steps that are opened from it.
import type { LongTown } from './town.ts'

type Role = 'button' | 'menuitem' | 'tab' | 'radio' | 'link'
/** What is pressed, one after the other, until what is to be looked at is open. */
export type Way = readonly (readonly [Role, RegExp])[]
export type Screen = { path: string; ways?: readonly Way[] }
export type Looks = { who: 'ana' | 'bea' | 'sue' | 'team' | null; screens: readonly Screen[] }

const button = (name: RegExp) => ['button', name] as const
const item = (name: RegExp) => ['menuitem', name] as const
const tab = (name: RegExp) => ['tab', name] as const
const more = button(/^More/)

export function looksAt({ ana, bea, sue, conversationId, trades, jobs, community }: LongTown): Looks[] {
  const trade = (state: keyof typeof trades, ...ways: Way[]): Screen => ({ path: `/trades?id=${trades[state]}`, ways: ways })
  const thread = (id: string): Screen => ({
    path: `/forum/thread/${id}`,
    ways: [[more]],
  })
  const queue = (path: string): Screen => ({ path, ways: [[button(/^(?:Wilhelmina|Donau|B\u0306)/)]] })
  const settings = ['account', 'security', 'alerts', 'subscription', 'data'].map((name) => ({ path: `/settings?tab=${name}` }))
  return [
    {
      who: 'ana',
      screens: [
        { path: '/homepage', ways: [[button(/^Menu/)], [button(/^Notifications/)], [button(/^Account/)]] },
        { path: '/browse-professionals' },
        { path: `/professional/${bea.id}`, ways: [[more], [more, item(/^Report/)], [more, item(/^Block/)], [button(/^Open https/)]] },
        { path: `/professional/${ana.id}` },
        { path: `/request-trade/${sue.id}` },
        { path: '/trades', ways: [[tab(/^For you/)], [tab(/^Received/)], [tab(/^Sent/)], [tab(/^History/)]] },
        trade('reviewed'),
        trade('planned', [button(/^Change the place/)], [button(/^Change$/)]),
        trade('disputed'),
        trade('missed', [button(/^Answer/)]),
        trade('sent', [button(/^Decline/)], [button(/^Accept/)]),
        trade('received', [button(/^Decline/)], [button(/^Accept/)]),
        { path: '/messages' },
        { path: `/messages/${conversationId}`, ways: [[more], [more, item(/^Block/)]] },
        { path: '/notifications' },
        {
          path: `/jobs?show=mine&id=${jobs.job}`,
          ways: [[tab(/^Applicants/)], [button(/^More actions/)], [button(/^Edit/)]],
        },
        { path: `/jobs?show=mine&id=${jobs.waiting}` },
        { path: `/jobs?id=${jobs.job}&chat=${jobs.application}` },
        { path: '/forum', ways: [[button(/^Open Beauty Chat/)]] },
        { path: `/forum?room=${community.room}`, ways: [[more]] },
        thread(community.poll),
        thread(community.question),
        { path: '/forum?compose=new' },
        { path: '/community' },
        { path: '/my-profile-settings?tab=basics' },
        { path: '/my-profile-settings?tab=services', ways: [[button(/^Edit/)], [button(/^Delete/)]] },
        { path: '/my-profile-settings?tab=wants' },
        { path: '/my-profile-settings?tab=portfolio', ways: [[button(/^Edit/)], [button(/^Delete/)]] },
        { path: '/my-profile-settings?tab=availability', ways: [[button(/^Edit Mon/)], [button(/^Add a day/)]] },
        ...settings,
      ],
    },
    {
      who: 'bea',
      screens: [
        { path: `/professional/${ana.id}` },
        { path: `/request-trade/${ana.id}` },
        { path: '/trades' },
        trade('reviewed'),
        trade('planned', [button(/^Change the place/)], [button(/^Ask for another time/)]),
        trade('disputed'),
        trade('missed'),
        trade('sent'),
        { path: `/messages/${conversationId}`, ways: [[more, item(/^Block/)]] },
        { path: '/notifications' },
        { path: '/jobs', ways: [[button(/^My Applications/)], [button(/^Saved searches/)]] },
        { path: `/jobs?id=${jobs.job}` },
        { path: `/jobs?id=${jobs.job}&chat=${jobs.application}` },
      ],
    },
    {
      who: 'sue',
      screens: [
        { path: '/homepage' },
        { path: '/settings?tab=account#standing' },
        { path: '/notifications' },
        { path: `/jobs?id=${jobs.job}` },
      ],
    },
    {
      who: 'team',
      screens: [
        ...['overview', 'contact', 'waitlist', 'billing', 'announcements', 'settings', 'audit'].map((name) => ({
          path: `/admin?tab=${name}`,
        })),
        queue('/admin?tab=appeals'),
        queue('/admin?tab=disputes'),
        queue('/admin?tab=strikes'),
        queue('/admin?tab=reports'),
        queue('/admin?tab=forum&show=reports'),
        queue('/admin?tab=forum&show=chat'),
        queue('/admin?tab=community&subtab=jobs'),
        { path: '/admin?tab=community&subtab=users', ways: [[button(/Wilhelmina/)], [button(/Donau/)]] },
      ],
    },
    { who: null, screens: [{ path: '/' }, { path: `/job/${jobs.job}` }] },
  ]
}
