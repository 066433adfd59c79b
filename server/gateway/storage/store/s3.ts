// The store on any S3 server: one object per version. Several processes share it as they share the database.
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { BytesMissing, type Store, versionShape } from './store.ts'

export type S3Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }

const atOnce = 16

/** `folder` ends with a slash. Checks the bucket first, so that wrong settings fail the start, not the first upload. */
export async function s3Store({ endpoint, region, bucket, accessKey, secretKey }: S3Settings, folder: string): Promise<Store> {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 3, initRetryMs: 100 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  function addressOf(version: string): string {
    if (!versionShape.test(version)) throw new BytesMissing(`no version of ours: ${version.slice(0, 60)}`)
    return `${base}/${folder}${version}`
  }

  async function ask(what: string, address: string, init: RequestInit, fine: number[]): Promise<Response> {
    const answer = await client.fetch(address, init)
    if (fine.includes(answer.status)) return answer
    const said = (await answer.text()).slice(0, 300)
    if (answer.status === 404 && !said.includes('NoSuchBucket')) throw new BytesMissing('the bytes are not there')
    throw new Error(`S3 would not ${what}: ${answer.status} ${said}`)
  }

  const bucketAnswer = await client.fetch(base, { method: 'HEAD' })
  if (!bucketAnswer.ok) throw new Error(`S3_BUCKET ${bucket} cannot be opened with these S3 settings: ${bucketAnswer.status}`)

  return {
    async put(version, file, { md5 }) {
      const headers = { 'content-type': 'application/octet-stream', 'content-md5': Buffer.from(md5, 'hex').toString('base64') }
      const answer = await ask('store', addressOf(version), { method: 'PUT', headers, body: await openAsBlob(file) }, [200])
      await answer.body?.cancel()
    },

    async read(version, range) {
      const headers: Record<string, string> = range === null ? {} : { range: `bytes=${range.start}-${range.end}` }
      const { body } = await ask('read', addressOf(version), { headers }, [200, 206])
      return body === null ? Readable.from([]) : Readable.fromWeb(body as NodeReadableStream)
    },

    async copy(from, to) {
      addressOf(from)
      const headers = { 'x-amz-copy-source': `/${encodeURIComponent(bucket)}/${folder}${from}` }
      const said = await (await ask('copy', addressOf(to), { method: 'PUT', headers }, [200])).text()
      // A copy that fails halfway has already responded with 200.
      if (said.includes('<Error>')) throw new Error(`S3 would not copy: ${said.slice(0, 300)}`)
    },

    async remove(versions) {
      const known = versions.filter((each) => versionShape.test(each))
      for (let at = 0; at < known.length; at += atOnce) {
        const part = known.slice(at, at + atOnce)
        await Promise.all(part.map((version) => ask('remove', addressOf(version), { method: 'DELETE' }, [200, 204, 404])))
      }
    },

    async *storedBefore(until) {
      for (let last = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder, 'start-after': last })
        const page = await (await ask('list', `${base}?${query}`, {}, [200])).text()
        const entries = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
          key: tagged(entry, 'Key'),
          at: Date.parse(tagged(entry, 'LastModified')),
        }))
        const old = entries.filter(({ at }) => at < until.getTime()).map(({ key }) => key.slice(folder.length))
        if (old.length > 0) yield old.filter((name) => versionShape.test(name))
        last = entries.at(-1)?.key ?? ''
        if (tagged(page, 'IsTruncated') !== 'true' || last === '') return
      }
    },
  }
}

/** The text of the first such element. */
export function tagged(text: string, name: string): string {
  const value = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
