// The whole lists, screens to come included; tests/journeys/shell-menus.journey.ts sees to it that what exists is shown.
import { expect, test } from 'vitest'
import { adminEntry, bottomEntries, drawerEntries, type Entry, headerEntries, quickActions } from './navigation.ts'

const places = (entries: Entry[]) => entries.map(({ label, to }) => `${label} ${to}`)

test('header (HEAD-02, HEAD-03)', () => {
  expect(places(headerEntries)).toEqual([
    'Home /homepage',
    'Browse /browse-professionals',
    'Forum /forum',
    'Events /events',
    'Jobs /jobs',
    'Education /education',
    'Market /marketplace',
    'Social /social-hub',
  ])
  expect(headerEntries.filter(({ onlyWide }) => onlyWide !== true).map(({ label }) => label)).toEqual([
    'Home',
    'Browse',
    'Forum',
    'Jobs',
    'Market',
  ])
})

test('bottom bar (BAR-03, BAR-04, BAR-06, BAR-07)', () => {
  expect(places(bottomEntries)).toEqual(['Browse /browse-professionals', 'Trades /trades', 'Social Hub /social-hub', 'Messages /messages'])
})

test('drawer: quick actions, with Admin for admins in the place of Trades (BAR-17, BAR-18, BAR-19, BAR-20)', () => {
  expect(places(quickActions(false)).slice(0, 3)).toEqual(['Home /homepage', 'Alerts /settings', 'Trades /trades'])
  expect(places(quickActions(true)).slice(0, 3)).toEqual(['Home /homepage', 'Alerts /settings', 'Admin /admin'])
})

test('drawer: navigate (BAR-22)', () => {
  expect(places(drawerEntries)).toEqual([
    'Forum /forum',
    'Jobs /jobs',
    'Marketplace /marketplace',
    'Events /events',
    'Education /education',
  ])
})

test('account menu: Admin is for admins only (HEAD-10)', () => expect(adminEntry).toMatchObject({ to: '/admin', onlyAdmin: true }))
