import { expect, expectTypeOf, test } from 'vitest'
import { analyticsEvents, type AnalyticsName } from '#domain/analytics.ts'
import { countedEvents, type EventName } from '#web/data/measures/events.ts'

test('screens and server know the same events, and which of them are impersonal', () => {
  expectTypeOf<EventName>().toEqualTypeOf<AnalyticsName>()
  const counted = Object.entries(analyticsEvents).filter(([, { kind }]) => kind === 'counted')
  expect(counted.map(([name]) => name).toSorted()).toEqual(countedEvents.toSorted())
})
