import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { useIsMobile } from './use-is-mobile.ts'
import { useSwipeToClose } from './use-swipe-to-close.ts'

/** A panel in the middle; on phones a sheet that a swipe down closes. `footer` stays in view while the body scrolls. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  wide = false,
  trigger,
  children,
}: {
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  wide?: boolean
  trigger?: ReactNode
  children: ReactNode
}) {
  const about = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Root {...(open !== undefined && { open })} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <SwipedContent className={classNames('dialog', wide && 'wide')} onClose={() => onOpenChange(false)} about={about}>
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
  return (
    <Radix.Content className={className} ref={sheet} {...about}>
      {children}
    </Radix.Content>
  )
}
