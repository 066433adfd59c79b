import { LoaderCircle } from 'lucide-react'
import { cloneElement, isValidElement, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export const buttonVariants = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'link',
  'glossy',
  'success',
  'warning',
  'info',
] as const
export const buttonSizes = ['default', 'sm', 'lg', 'xl', 'icon', 'icon-sm', 'icon-lg'] as const

export type ButtonLook = {
  variant?: (typeof buttonVariants)[number]
  size?: (typeof buttonSizes)[number]
  /** Fills the width of its container. */
  block?: boolean
}

export function buttonClass({ variant = 'default', size = 'default', block = false }: ButtonLook, more?: string): string {
  // Not named `outline` or `block`, because Tailwind has utilities with those names.
  const variantClass = variant === 'outline' ? 'outlined' : variant
  const sizeClass = size === 'default' ? '' : size === 'icon' ? 'icon-only' : size
  return classNames('button', variantClass, sizeClass, block && 'full-width', more)
}

/** `asChild` applies the style to its only child, for links that act. `busy` is the label while it works. */
export function Button({
  variant,
  size,
  block,
  busy,
  asChild = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: string | false | undefined; asChild?: boolean }) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }, className)
  if (asChild) {
    // Every screen loads this file; a slot that also merges refs and handlers would add 2 kB.
    if (!isValidElement<{ className?: string }>(children)) throw new Error('A button as its child needs one child.')
    return cloneElement(children, { ...rest, className: classNames(look, children.props.className) })
  }
  return (
    <button type={type} className={look} disabled={disabled || Boolean(busy)} aria-busy={Boolean(busy) || undefined} {...rest}>
      {busy ? (
        <>
          <LoaderCircle className="spinner" aria-hidden /> {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}
