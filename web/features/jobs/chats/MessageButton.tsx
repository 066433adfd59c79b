import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '#web/features/listing/message/message.copy.ts'

const DirectMessage = lazy(() =>
  import('#web/features/listing/message/DirectMessage.tsx').then(({ DirectMessage: part }) => ({ default: part })),
)

/** A message to an applicant, straight from the list. */
export function MessageButton({ to, onOpen }: { to: { id: string; full_name: string }; onOpen: () => void }) {
  const [isOpen, setOpen] = useState(false)
  function open() {
    onOpen()
    setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={copy.title(to.full_name)} aria-haspopup="dialog" onClick={open}>
        <Mail aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <DirectMessage to={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
