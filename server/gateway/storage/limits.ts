// How much disk and network one member may use. The service key is not limited.
import { LRUCache } from 'lru-cache'
import { problems } from './problems.ts'
import type { Rows } from './rows.ts'

const hourMs = 60 * 60 * 1000
const remembered = 10_000

/** Null: unlimited. */
export type LimitSettings = { memberQuota: number | null; uploadsPerHour: number | null }

export type Limits = ReturnType<typeof makeLimits>

export function makeLimits({ memberQuota, uploadsPerHour }: LimitSettings, now: () => Date) {
  const uploads = new LRUCache<string, number[]>({ max: remembered })
  return {
    /** Counts a new upload; throws if it exceeds the limit. */
    countUpload(ownerId: string | null): void {
      if (ownerId === null || uploadsPerHour === null) return
      const at = now().getTime()
      const recent = (uploads.get(ownerId) ?? []).filter((each) => each > at - hourMs)
      const [first] = recent
      if (first !== undefined && recent.length >= uploadsPerHour) throw problems.tooMany(Math.ceil((first + hourMs - at) / 1000))
      uploads.set(ownerId, [...recent, at])
    },

    /** Throws if this many more bytes would exceed the member's quota. */
    async checkRoom(rows: Rows, ownerId: string | null, size: number): Promise<void> {
      if (ownerId === null || memberQuota === null) return
      if ((await rows.asServiceBytesOf(ownerId)) + size > memberQuota) throw problems.noRoom()
    },
  }
}
