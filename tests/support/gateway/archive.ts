// The ZIP archive of a member's data, opened.
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, configure } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

export type Archive = {
  names: string[]
  json(name: string): Promise<Record<string, Record<string, unknown>[]>>
  bytes(name: string): Promise<Uint8Array>
}

export async function openArchive(bytes: Blob): Promise<Archive> {
  const entries = await new ZipReader(new BlobReader(bytes)).getEntries()
  const entry = (name: string) => {
    const found = entries.find(({ filename }) => filename === name)
    if (found === undefined || found.directory) throw new Error(`the archive has no ${name}`)
    return found
  }
  return {
    names: entries.map(({ filename }) => filename),
    json: async (name) => JSON.parse(await entry(name).getData(new TextWriter())),
    bytes: (name) => entry(name).getData(new Uint8ArrayWriter()),
  }
}
