// Uploaded pictures in the sizes the server renders; the browser picks the one that fits the layout and the screen.

const kept = '/storage/v1/object/public/'
const made = '/storage/v1/render/image/public/'
export const photoWidths = [300, 600, 1200] as const
const quality = 70

export type Photo = { src: string; srcSet?: string }

/** URLs outside our storage (a preview, a drawing) are used unchanged. */
export function photoOf(address: string): Photo {
  if (!address.startsWith(kept)) return { src: address }
  const at = (width: number) => `${made}${address.slice(kept.length)}?width=${width}&quality=${quality}`
  return { src: at(600), srcSet: photoWidths.map((width) => `${at(width)} ${width}w`).join(', ') }
}
