import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './security.copy.ts'

/** Copies to the clipboard, which pages on insecure origins do not have. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(copy.copied)
  } catch {
    notify.error(copy.copyFailed)
  }
}
