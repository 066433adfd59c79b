// The document that the next visit to a screen begins with, in the browser's storage: it needs no answer of the server before it can
// draw the copy (decision 53). Imported by inline scripts, so this file imports nothing.

/** The name of the storage; worker.ts has the browser answer from it. */
export const documents = 'next-visit'

/** Where its files wait until the copy is visible; only such a document has this template. */
export const waiting = () => document.querySelector<HTMLTemplateElement>('template#files')

/** Fetches it again, for the build and the settings that the server has by now. */
export async function keepDocument(path: string): Promise<void> {
  const response = await fetch(`/_next-visit${path}`)
  if (response.ok) await (await caches.open(documents)).put(path, response)
}

/** Begins again with the server's document. Returns without one if this was it already. */
export async function startAnew(): Promise<void> {
  if (await caches.delete(documents)) location.reload()
}
