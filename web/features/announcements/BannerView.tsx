import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { linkTo } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Banner } from './announcements.data.ts'
import { copy } from './announcements.copy.ts'
import './announcements.css'

/** Longer texts open with a button, so that the page below stays in view on a phone. */
const shortest = 120

/** Without `onClose` a preview, in which nothing acts. */
export function BannerView({ title, body, link, onClose }: Pick<Banner, 'title' | 'body' | 'link'> & { onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = body.length > shortest || body.includes('\n')
  return (
    <section className="announcement" aria-label={copy.label} inert={onClose === undefined}>
      <Megaphone aria-hidden />
      <div className="words">
        <b>{title}</b>
        <p className={classNames(isLong && !isOpen && 'cut')}>{body}</p>
      </div>
      <div className="acts">
        {isLong && (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? copy.less : copy.more}
          </Button>
        )}
        {link !== null && (
          <Button asChild variant="ghost" size="sm">
            <Link {...linkTo(link)}>{copy.open}</Link>
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
    </section>
  )
}
