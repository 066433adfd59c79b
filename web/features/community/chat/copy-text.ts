import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './chat.copy.ts'

export async function copyText(text: string): Promise<void> {
  // A browser may refuse; the text is on screen to be selected.
  await navigator.clipboard.writeText(text).then(
    () => notify.result(copy.copied),
    () => undefined,
  )
}
