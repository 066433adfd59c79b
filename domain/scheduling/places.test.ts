import { expect, test } from 'vitest'
import { usualPlace } from './places.ts'

test.each([
  [['your_place', 'my_place'], 'my_place'],
  [['your_place', 'online'], 'online'],
  [['online', 'salon_third'], 'salon_third'],
  [['your_place'], 'your_place'],
  [[], undefined],
])('of %j, %s is suggested first', (modes, place) => expect(usualPlace(modes)).toBe(place))
