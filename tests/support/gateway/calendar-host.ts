// A server of calendars on this machine: what a member's own calendar program would answer.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CalendarHost = {
  /** `127.0.0.1:port`, for CALENDAR_LOCAL_HOST. */
  host: string
  /** The paths requested so far. */
  asked: string[]
  /** What is at a path from now on: a calendar, or a status alone. Returns its address. */
  put(path: string, answer: string | number): string
  stop(): Promise<void>
}

export async function startCalendarHost(): Promise<CalendarHost> {
  const files = new Map<string, string | number>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = files.get(path) ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    asked,
    put(path, answer) {
      files.set(path, answer)
      return `https://${host}${path}`
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A calendar with these events, each from one moment to another. */
export function calendarWith(...events: [from: Date, to: Date][]): string {
  const lines = events.flatMap(([start, end], place) => [
    'BEGIN:VEVENT',
    `UID:${place}@calendar.test`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    'SUMMARY:Dentist, private',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
