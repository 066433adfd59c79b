import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './security.copy.ts'

/** Into the clipboard, which pages not served securely have none of. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(copy.copied)
  } catch {
    notify.error(copy.copyFailed)
  }
}
