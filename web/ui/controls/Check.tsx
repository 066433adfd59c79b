import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export function Checkbox({
  children,
  amount,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; amount?: ReactNode }) {
  return (
    <label className={classNames('check', className)}>
      <input type="checkbox" {...rest} />
      {children}
      {amount !== undefined && <span className="amount">{amount}</span>}
    </label>
  )
}

export function Radio({ children, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <label className={classNames('check', className)}>
      <input type="radio" {...rest} />
      {children}
    </label>
  )
}

/** Takes effect immediately; use a checkbox for a choice that waits for Save. */
export function Switch({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
  return <input type="checkbox" role="switch" className={classNames('switch', className)} {...rest} />
}
