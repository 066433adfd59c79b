// The picture of a job is public: whoever knows its address sees it. The clock deletes what no job was posted with.
import { filesIn, publicAddress } from '#web/data/upload.ts'
import type { PictureStore } from '#web/features/listing/pictures/store.ts'

const bucket = 'job-pictures'

export const jobPictures: PictureStore = {
  bucket,
  unposted: async (paths) => {
    const there = await Promise.all(paths.map((path) => filesIn(bucket, path)))
    return new Map(there.flat().map((path) => [path, publicAddress(bucket, path)]))
  },
}
