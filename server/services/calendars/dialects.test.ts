// Calendars as the programs in use write them (tests/support/calendars/files). When each is busy was worked out by hand, in UTC.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'

const folder = new URL('../../../tests/support/calendars/files/', import.meta.url)
const from = Date.parse('2030-05-06T00:00Z')
const until = Date.parse('2030-07-06T00:00Z')
const shown = (quarter: number) => new Date(quarter * 900_000).toISOString().slice(5, 16)

/** The owner is in Los Angeles, seven hours behind UTC. */
const busy: Record<string, string[]> = {
  google: ['05-07T17:00 05-07T18:30', '05-14T17:00 05-14T18:30', '05-29T21:00 05-29T22:30', '06-04T17:00 06-04T18:30'],
  'google-whole-days': ['06-10T07:00 06-13T07:00'],
  'outlook-web': ['05-20T17:00 05-20T18:00', '05-24T17:00 05-24T18:00'],
  'outlook-without-definition': ['05-08T16:00 05-08T17:30', '05-09T16:00 05-09T16:30', '05-10T13:00 05-10T13:30'],
  'outlook-shown-names': ['05-09T17:00 05-09T18:00', '05-10T14:00 05-10T15:00', '05-11T07:00 05-11T08:00', '05-12T16:00 05-12T17:00'],
  'exchange-customized': ['05-13T19:00 05-13T20:00'],
  'exchange-numbered': ['05-14T15:00 05-14T16:00'],
  'exchange-other-place': ['05-15T08:00 05-15T09:00'],
  'apple-last-friday': ['05-31T22:00 06-01T00:00', '06-28T22:00 06-29T00:00'],
  'apple-without-zone': ['05-16T17:00 05-16T18:00'],
  'apple-this-and-future': [
    '05-16T16:00 05-16T17:00',
    '05-23T16:00 05-23T17:00',
    '05-30T18:00 05-30T20:00',
    '06-06T18:00 06-06T20:00',
    '06-13T18:00 06-13T20:00',
  ],
  proton: ['05-17T07:00 05-17T08:00', '05-18T06:00 05-18T06:30', '05-19T06:00 05-19T06:30', '05-20T06:00 05-20T06:30'],
  fastmail: ['05-21T13:00 05-21T14:00', '06-04T13:00 06-04T14:00', '07-01T07:00 07-03T07:00'],
  nextcloud: ['05-22T16:00 05-22T17:00', '05-24T16:00 05-24T17:00', '06-24T16:00 06-24T18:00'],
  thunderbird: ['05-23T17:00 05-23T18:00'],
  evolution: ['05-24T09:00 05-24T10:00', '05-24T16:00 05-24T17:00', '05-25T13:00 05-25T14:00'],
  'exchange-free-busy': ['05-27T15:00 05-27T16:30', '05-28T15:00 05-28T16:00', '05-29T15:00 05-29T15:30'],
  'booking-site': ['05-28T15:00 05-28T15:45', '05-28T19:00 05-28T20:00', '05-29T15:00 05-29T15:30'],
  'ends-of-months': ['05-13T15:00 05-13T16:00', '05-31T07:00 06-01T07:00', '06-28T19:00 06-28T20:00', '06-30T07:00 07-01T07:00'],
  'two-versions': ['05-29T22:00 05-29T23:00', '05-30T16:00 05-30T17:00', '05-30T19:00 05-30T20:00'],
}

test('every file has its times here', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    Object.keys(busy)
      .map((name) => `${name}.ics`)
      .toSorted(),
  )
})

test.each(Object.entries(busy))('%s is read fully', (name, times) => {
  const text = readFileSync(new URL(`${name}.ics`, folder), 'utf8')
  const read = busyTimes({ text, timezone: 'America/Los_Angeles', from, until })
  expect(read.busy.map(([first, end]) => `${shown(first)} ${shown(end)}`)).toEqual(times)
  expect(read.notes).toEqual([])
})
