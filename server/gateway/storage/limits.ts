// How much of the disk and the network one member may use. The service key is not limited.
import { LRUCache } from 'lru-cache'
import { problems } from './problems.ts'
import type { Rows } from './rows.ts'

const hourMs = 60 * 60 * 1000
const remembered = 10_000

/** Null: unlimited. */
export type LimitSettings = { memberQuota: number | null; uploadsPerHour: number | null }

export type Limits = ReturnType<typeof makeLimits>

export function makeLimits({ memberQuota, uploadsPerHour }: LimitSettings, rows: Rows, now: () => Date) {
  const uploads = new LRUCache<string, number[]>({ max: remembered })
  return {
    /** Counts an upload that begins; throws when it is one too many. */
    countUpload(ownerId: string | null): void {
      if (ownerId === null || uploadsPerHour === null) return
      const at = now().getTime()
      const recent = (uploads.get(ownerId) ?? []).filter((each) => each > at - hourMs)
      const [first] = recent
      if (first !== undefined && recent.length >= uploadsPerHour) throw problems.tooMany(Math.ceil((first + hourMs - at) / 1000))
      uploads.set(ownerId, [...recent, at])
    },

    /** Throws when so many bytes more would be over the member's share. */
    async checkRoom(ownerId: string | null, size: number): Promise<void> {
      if (ownerId === null || memberQuota === null) return
      if ((await rows.asServiceBytesOf(ownerId)) + size > memberQuota) throw problems.noRoom()
    },
  }
}
