import { ArrowLeftRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Two pictures and a hinge; children are two `Art`s, left what you give, right what you get. `opening` animates an accepted trade. */
export function Diptych({
  children,
  ratio,
  hinge = '3rem',
  icon = <ArrowLeftRight aria-hidden />,
  opening = false,
}: {
  children: ReactNode
  ratio?: string
  hinge?: string
  icon?: ReactNode
  opening?: boolean
}) {
  const style = { '--hinge': hinge, ...(ratio && { '--ratio': ratio }) } as CSSProperties
  return (
    <div className={classNames('diptych', opening && 'opening')} style={style}>
      {children}
      <span className="hinge">{icon}</span>
    </div>
  )
}
