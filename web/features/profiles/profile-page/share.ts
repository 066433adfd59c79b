import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../profiles.copy.ts'

/** Opens the device's share sheet if it has one; otherwise copies the link. */
export async function shareLink(what: string, address: string): Promise<void> {
  const link = { title: `${what} on Beauty Barter`, url: new URL(address, location.origin).href }
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) return await navigator.share(link)
    await navigator.clipboard.writeText(link.url)
    notify.success(copy.linkCopied)
  } catch (error) {
    const hasChangedMind = error instanceof DOMException && error.name === 'AbortError'
    if (!hasChangedMind) notify.error(copy.shareFailed)
  }
}
