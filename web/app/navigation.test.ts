// The complete lists, including screens to come; tests/journeys/shell/menus.journey.ts checks which of them are shown.
import { expect, test } from 'vitest'
import { drawerEntries, quickActions } from './menus.ts'
import { admin, bottomEntries, headerEntries, type PlainEntry } from './navigation.ts'

const places = (entries: PlainEntry[]) => entries.map(({ label, to }) => `${label} ${to}`)

test('header', () => {
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

test('bottom bar', () => {
  expect(places(bottomEntries)).toEqual(['Browse /browse-professionals', 'Trades /trades', 'Social Hub /social-hub', 'Messages /messages'])
})

test('drawer: quick actions, with Admin instead of Trades for admins', () => {
  expect(places(quickActions(false)).slice(0, 3)).toEqual(['Home /homepage', 'Alerts /settings', 'Trades /trades'])
  expect(places(quickActions(true)).slice(0, 3)).toEqual(['Home /homepage', 'Alerts /settings', 'Admin /admin'])
})

test('drawer: navigate', () => {
  expect(places(drawerEntries)).toEqual([
    'Forum /forum',
    'Jobs /jobs',
    'Marketplace /marketplace',
    'Events /events',
    'Education /education',
  ])
})

test('account menu: Admin is for admins only', () => expect(admin).toMatchObject({ to: '/admin', onlyAdmin: true }))
