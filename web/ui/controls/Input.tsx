import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A one-line text box. `before` and `after` are placed inside it (an icon, a button). */
export function Input({ before, after, className, ...rest }: ComponentProps<'input'> & { before?: ReactNode; after?: ReactNode }) {
  return (
    <span className={classNames('input', className)}>
      {before}
      <input {...rest} />
      {after}
    </span>
  )
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={classNames('input area', className)}>
      <textarea rows={rows} {...rest} />
    </span>
  )
}

/** The browser's native select: it is the best one on phones and needs no code on desktops. Children are `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('input', className)}>
      <select {...rest}>{children}</select>
      <ChevronDown aria-hidden className="pointer-events-none" />
    </span>
  )
}
