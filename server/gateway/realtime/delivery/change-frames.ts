// The frames for one change: one push per channel for all bindings that select the same columns, with bytes shared
// between channels of the same topic, ids and row.
import { payloadData, type Change } from '../feed/changes.ts'
import { encodeText, textFrame, type Version } from '../sockets/frames.ts'
import type { Group } from './listeners.ts'
import type { Table } from './tables.ts'

export type ChangeFrames = { framesFor(version: Version, topic: string): Buffer[] }

/** `record` is the row as read from the table, or null. */
export function changeFramesOf(change: Change, table: Table, record: string | null, groups: Group[]): ChangeFrames {
  const payloads = idsBySelect(groups).map(
    ([select, ids]) => `{"ids":[${ids.join(',')}],"data":${payloadData(change, table, record, select)}}`,
  )
  const made: Record<Version, Map<string, Buffer[]>> = { '1.0.0': new Map(), '2.0.0': new Map() }
  return {
    framesFor(version, topic) {
      const known = made[version].get(topic)
      if (known) return known
      const head = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
      const frames = payloads.map((payload) => textFrame(encodeText(version, { ...head, payload })))
      made[version].set(topic, frames)
      return frames
    },
  }
}

function idsBySelect(groups: Group[]): [string[] | null, number[]][] {
  const bySelect = new Map<string, [string[] | null, number[]]>()
  for (const { id, interest } of groups) {
    const { select } = interest
    const entry = bySelect.get(JSON.stringify(select)) ?? [select, []]
    bySelect.set(JSON.stringify(select), entry)
    entry[1].push(id)
  }
  return [...bySelect.values()]
}
