import { expect, test } from 'vitest'
import { isOnScreen } from './on-screen.ts'

const trade = '/trades?id=1'

test.each([
  [trade, '/trades', { id: '1' }, true],
  [trade, '/trades', { tab: 'received', id: '1' }, true],
  [trade, '/trades', { id: '2' }, false],
  [trade, '/trades', {}, false],
  [trade, '/homepage', { id: '1' }, false],
  ['/messages/7', '/messages/7', {}, true],
  ['/messages/7', '/messages', {}, false],
  ['/forum/thread/7?reply=2', '/forum/thread/7', {}, true],
  ['/forum/thread/7?reply=2', '/forum/thread/8', { reply: '2' }, false],
  [null, '/trades', { id: '1' }, false],
])('what leads to %s is on the screen %s with %j: %s', (link, pathname, search, isShown) => {
  expect(isOnScreen(link, { pathname, search })).toBe(isShown)
})
