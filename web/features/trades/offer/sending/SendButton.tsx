import { Send } from 'lucide-react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../offer.copy.ts'
import type { Missing } from './missing.ts'
import { MissingList } from './MissingList.tsx'

/** Never gray: if something is missing it says what, and leads there. */
export function SendButton({
  send,
  onSend,
  missing,
  onLead,
  hint,
}: {
  send: { isError: boolean; isPending: boolean; error: Error | null }
  onSend: () => void
  missing: readonly Missing[]
  onLead: (missing: Missing) => void
  hint: string
}) {
  return (
    <>
      {send.isError && (
        <p className="note destructive mt-4" role="alert">
          {wordingOf(send.error, copy.failedTo.send)}
        </p>
      )}
      <Button
        className="mt-5"
        variant="glossy"
        size="lg"
        block
        busy={send.isPending && 'Sending...'}
        aria-describedby="request-missing"
        onClick={onSend}
      >
        <Send aria-hidden /> {copy.send}
      </Button>
      {missing.length > 0 ? (
        <MissingList id="request-missing" missing={missing} onLead={onLead} />
      ) : (
        <p id="request-missing" className="hint mt-2 text-center">
          {hint}
        </p>
      )}
    </>
  )
}
