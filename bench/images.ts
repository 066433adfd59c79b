// How much of sharp's bare throughput remains when pictures are requested over HTTP: the same stored pictures in the same
// sizes, alternating in one run. Also how often a picture is rendered when two hundred requests come at once.
//   npm run bench -- images [rounds, 8]
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { scene } from '../tests/support/attacks/image-bombs.ts'
import { startServer } from '../tests/support/setup/server.ts'
import { headers, median, openTown, signUp } from './members.ts'

const gate = 0.9
const rounds = Number(process.argv[2] ?? 8)
const picturesARound = 6
const widths = [600, 1200]
const cores = availableParallelism()
sharp.concurrency(1)
sharp.cache(false)

type Job = { path: string; width: number; bytes: Buffer }

type Way = { atOnce: number; make: (job: Job) => Promise<unknown> }

const bare: Way = {
  atOnce: cores,
  make: ({ bytes, width }) => sharp(bytes).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 70 }).toBuffer(),
}
const overHttp: Way = { atOnce: 2 * cores, make: ({ path, width }) => ask(path, width) }

const server = await startServer()
try {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const jobs = await sendPictures(round)
    // Alternate which one goes first.
    const order = round % 2 === 0 ? [overHttp, bare] : [bare, overHttp]
    const took = new Map<Way, number>()
    for (const way of order) took.set(way, await timed(jobs, way))
    ratios.push((took.get(bare) ?? 0) / (took.get(overHttp) ?? 1))
  }
  const ratio = median(ratios)
  const timesMade = await askAtOnce((await sendPictures(rounds))[0]?.path ?? '')
  console.log(`image miss: ${ratio.toFixed(2)} of bare sharp (gate ${gate}; by rounds ${ratios.map((one) => one.toFixed(2)).join(' ')})`)
  console.log(`200 equal misses: ${timesMade} made (gate 1)`)
  process.exitCode = ratio >= gate && timesMade === 1 ? 0 : 1
} finally {
  await server.stop()
}

/** The pictures as members upload them, and as the server stores them. */
async function sendPictures(round: number): Promise<Job[]> {
  const town = await openTown(server.url)
  const member = await signUp(town, `painter-${round}`)
  const jobs: Job[] = []
  for (let at = 0; at < picturesARound; at += 1) {
    const path = `${member.id}/00000000-000${at}.jpg`
    const drawn = sharp(scene(2000, 1500, round * picturesARound + at + 1), { raw: { width: 2000, height: 1500, channels: 3 } })
    const sent = await fetch(`${server.url}/storage/v1/object/avatars/${path}`, {
      method: 'POST',
      headers: headers(town, member, { 'content-type': 'image/jpeg' }),
      body: new Uint8Array(await drawn.jpeg({ quality: 86 }).toBuffer()),
    })
    if (!sent.ok) throw new Error(`the upload was answered ${sent.status}: ${await sent.text()}`)
    const kept = await fetch(`${server.url}/storage/v1/object/public/avatars/${path}`)
    const bytes = Buffer.from(await kept.arrayBuffer())
    for (const width of widths) jobs.push({ path, width, bytes })
  }
  return jobs
}

async function ask(path: string, width: number): Promise<void> {
  const answer = await fetch(`${server.url}/storage/v1/render/image/public/avatars/${path}?width=${width}&quality=70`, {
    headers: { accept: 'image/webp' },
  })
  await answer.arrayBuffer()
  if (answer.headers.get('content-type') !== 'image/webp') throw new Error(`the picture was answered ${answer.status}`)
}

/** Milliseconds for all jobs, with this many at a time. */
async function timed(jobs: Job[], { atOnce, make }: Way): Promise<number> {
  const open = [...jobs]
  const work = async () => {
    for (let job = open.shift(); job !== undefined; job = open.shift()) await make(job)
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  return performance.now() - from
}

async function askAtOnce(path: string): Promise<number> {
  const before = await encodes()
  await Promise.all(Array.from({ length: 200 }, () => ask(path, 1200)))
  return (await encodes()) - before
}

async function encodes(): Promise<number> {
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^pictures_encodes (\d+)$/m.exec(figures)?.[1])
}
