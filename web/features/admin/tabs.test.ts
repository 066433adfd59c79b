import { Lightbulb } from 'lucide-react'
import { expect, test } from 'vitest'
import { placeOf, tabsFor, type Caller } from './tabs.ts'

const admin: Caller = {
  acts: [
    'read_audit',
    'read_billing',
    'read_contact_messages',
    'read_jobs',
    'read_listings',
    'read_members',
    'read_overview',
    'read_waitlist',
  ],
  isAdmin: true,
}
const support: Caller = { acts: ['close_contact_messages', 'read_contact_messages', 'read_members', 'read_waitlist'], isAdmin: false }
const moderator: Caller = {
  acts: [
    'answer_appeal',
    'decide_jobs',
    'decide_reports',
    'decide_strike',
    'lift_sanction',
    'limit_member',
    'read_jobs',
    'read_sanctions',
    'resolve_dispute',
    'strike_member',
    'suspend_member',
    'warn_member',
  ],
  isAdmin: false,
}

const keys = (caller: Caller) => tabsFor(caller).map(({ key }) => key)
const opens = (caller: Caller, search: Record<string, string>) => placeOf(search, tabsFor(caller))?.key

test('who may do nothing sees no tab, and no place opens', () => {
  expect(keys({ acts: [], isAdmin: false })).toEqual([])
  expect(opens({ acts: [], isAdmin: false }, { tab: 'audit' })).toBeUndefined()
})

test("support sees only the tabs of their acts, and another one's address opens their first", () => {
  expect(keys(support)).toEqual(['contact', 'waitlist', 'community'])
  expect(opens(support, { tab: 'waitlist' })).toBe('waitlist')
  expect(opens(support, { tab: 'community', subtab: 'jobs' })).toBe('users')
  for (const tab of ['audit', 'no-such-tab']) expect(opens(support, { tab })).toBe('contact')
})

test('an admin begins at the overview, the others at their first queue', () => {
  expect(opens(admin, {})).toBe('overview')
  expect(opens(moderator, {})).toBe('appeals')
  expect(opens(support, {})).toBe('contact')
})

test.each(['marketplace', 'events', 'jobs', 'education', 'users'])('an admin opens the sub-tab %s by its address', (subtab) => {
  expect(opens(admin, { tab: 'community', subtab })).toBe(subtab)
})

test('a moderator sees appeals, disputes, strikes, reports and jobs, and nothing else', () => {
  expect(keys(moderator)).toEqual(['appeals', 'disputes', 'strikes', 'reports', 'community'])
  expect(opens(moderator, { tab: 'community' })).toBe('jobs')
  expect(opens(moderator, { tab: 'community', subtab: 'users' })).toBe('jobs')
})

test('the name of a queue opens the sub-tab that it waits in', () => {
  const places = ['shop', 'tips'].map((key) => ({ key, label: key, icon: Lightbulb, queues: [`${key}_to_read`] }))
  expect(placeOf({ tab: 'community', subtab: 'tips_to_read' }, [{ key: 'community', label: 'Community', subtabs: places }])?.key).toBe(
    'tips',
  )
})

test('an unknown sub-tab opens the first of its tab', () => {
  expect(opens(admin, { tab: 'community', subtab: 'nothing' })).toBe('marketplace')
  expect(opens(admin, { tab: 'community' })).toBe('marketplace')
})
