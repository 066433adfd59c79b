import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A text box for a password, which its button shows and hides. */
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
