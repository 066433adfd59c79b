import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
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

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className={classNames('input', className)}>
      <input type={isShown ? 'text' : 'password'} {...rest} />
      <button type="button" className="reveal" aria-label={isShown ? 'Hide password' : 'Show password'} onClick={() => setShown(!isShown)}>
        <Icon aria-hidden />
      </button>
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
