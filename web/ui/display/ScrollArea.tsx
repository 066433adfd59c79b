import { ScrollArea as Radix } from 'radix-ui'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

/** Needs a height. The bar is visible while scrolling and for 600 ms after (spec §9). `label` makes the region focusable and named. */
export function ScrollArea({
  label,
  className,
  viewRef,
  children,
}: {
  label: string
  className?: string
  viewRef?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <Radix.Root className={classNames('scroll-area', className)} type="scroll" scrollHideDelay={600}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Radix draws the element and measures it */}
      <Radix.Viewport className="scroll-area-view" tabIndex={0} role="region" aria-label={label} {...(viewRef && { ref: viewRef })}>
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar className="scrollbar" orientation="vertical">
        <Radix.Thumb className="scrollbar-thumb" />
      </Radix.Scrollbar>
    </Radix.Root>
  )
}
