// What a member wants to be notified of, and their quiet hours (B16). Both take effect at once.
import { queryOptions } from '@tanstack/react-query'
import { minutesOf, timeOfDay, timeZones, type TimeZone } from '#domain/scheduling/hours.ts'
import { ask, db } from '#web/data/client.ts'

export const topics = ['trades', 'messages', 'jobs', 'community'] as const
export type Topic = (typeof topics)[number]
export const frequencies = ['instant', 'daily', 'weekly', 'off'] as const
export type Frequency = (typeof frequencies)[number]
export type Choice = { topic: Topic; in_app: boolean; email: Frequency }
/** In minutes since midnight; `days` are those on which they begin, 0 is Sunday. */
export type QuietHours = { from: number; to: number; timezone: TimeZone; days: number[] }

export const alerts = {
  choices: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'alerts', 'choices'],
      queryFn: async (): Promise<Choice[]> => {
        const rows = await ask(db.rpc('notification_choices'))
        return topics.flatMap((topic) => {
          const row = rows.find((each) => each.topic === topic)
          return row ? [{ topic, in_app: row.in_app === true, email: frequencies.find((each) => each === row.email) ?? 'off' }] : []
        })
      },
    }),

  quietHours: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'alerts', 'quiet hours'],
      queryFn: async (): Promise<QuietHours | null> => {
        const [row] = await ask(db.rpc('quiet_hours'))
        if (row === undefined) return null
        return {
          from: minutesOf(row.starts_at ?? ''),
          to: minutesOf(row.ends_at ?? ''),
          timezone: timeZones.find((each) => each === row.timezone) ?? 'America/New_York',
          days: row.days ?? [],
        }
      },
    }),
}

export const choose = ({ topic, in_app, email }: Choice) => ask(db.rpc('notification_choose', { topic, in_app, email }))

export const saveQuietHours = (hours: QuietHours | null) =>
  hours === null
    ? ask(db.rpc('quiet_hours_clear'))
    : ask(
        db.rpc('quiet_hours_save', {
          starts_at: timeOfDay(hours.from),
          ends_at: timeOfDay(hours.to),
          timezone: hours.timezone,
          days: hours.days,
        }),
      )
