import { Plus } from 'lucide-react'
import { Button, buttonSizes, buttonVariants } from './Button.tsx'

export const title = 'Buttons'
export const about = '10 variants, 7 sizes'
export const order = 1

const words: Record<(typeof buttonVariants)[number], string> = {
  default: 'Send offer',
  destructive: 'Withdraw',
  outline: 'Message',
  secondary: 'Save draft',
  ghost: 'Skip',
  link: 'View profile',
  glossy: 'Request a trade',
  success: 'Approve',
  warning: 'Review',
  info: 'Learn more',
}

export function Example() {
  return (
    <>
      <div className="mt-4.5 grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-5">
        {buttonVariants.map((variant) => (
          <div key={variant} className="grid content-end justify-items-start gap-1.5">
            <span className="text-xs muted">{variant}</span>
            <Button variant={variant}>{words[variant]}</Button>
          </div>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-x-5 gap-y-4">
        {buttonSizes.map((size) => (
          <div key={size} className="grid gap-1.5">
            {size.startsWith('icon') ? (
              <Button variant="outline" size={size} aria-label={`Add, ${size}`}>
                <Plus aria-hidden />
              </Button>
            ) : (
              <Button size={size} variant={size === 'xl' ? 'glossy' : 'default'}>
                Request
              </Button>
            )}
            <span className="text-xs muted">{size}</span>
          </div>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-x-5 gap-y-4">
        <div className="grid gap-1.5">
          <Button disabled>Request</Button>
          <span className="text-xs muted">disabled</span>
        </div>
        <div className="grid gap-1.5">
          <Button variant="glossy" busy="Joining...">
            Join
          </Button>
          <span className="text-xs muted">busy</span>
        </div>
      </div>
    </>
  )
}
