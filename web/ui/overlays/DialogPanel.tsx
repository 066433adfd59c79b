import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { classNames } from '../class-names.ts'
import { isComposing } from '../keys.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import { useFocusGivenBack } from './use-focus-given-back.ts'
import { useSwipeToClose } from './use-swipe-to-close.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  wide?: boolean
  className?: string
  children: ReactNode
}

/** The part of `Dialog` that is loaded when one is first opened. */
export function DialogPanel({ open, onOpenChange, title, description, footer, wide = false, className, children }: DialogProps) {
  const about = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <SwipedContent className={classNames('dialog', wide && 'wide', className)} onClose={() => onOpenChange(false)} about={about}>
          <i className="grabber" aria-hidden />
          <header className="dialog-head">
            <div>
              <Radix.Title className="d3">{title}</Radix.Title>
              {description && <Radix.Description className="muted mt-1">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer className="dialog-foot">{footer}</footer>}
        </SwipedContent>
      </Radix.Portal>
    </Radix.Root>
  )
}

function SwipedContent({
  className,
  onClose,
  about,
  children,
}: {
  className: string
  onClose: () => void
  about: object
  children: ReactNode
}) {
  const sheet = useSwipeToClose(onClose, useIsMobile())
  const focus = useFocusGivenBack()
  return (
    <Radix.Content
      className={className}
      ref={sheet}
      onInteractOutside={keepOpenForToasts}
      onEscapeKeyDown={keepOpenForWords}
      {...focus}
      {...about}
    >
      {children}
    </Radix.Content>
  )
}

// Escape drops a word of an input method, not the dialog in which it is written.
function keepOpenForWords(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault()
}

// Dismissing a toast above a dialog must not close the dialog.
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('.toasts')) event.preventDefault()
}
