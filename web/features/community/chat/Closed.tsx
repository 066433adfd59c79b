import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { copy } from './chat.copy.ts'
import { EnableButton } from './tools/EnableButton.tsx'

/** In place of the rooms: for members whose plan does not include them, and while the chat is off. */
export function Closed({ access, isAdmin }: { access: 'pro' | 'off'; isAdmin: boolean }) {
  const { title, line } = copy[access]
  return (
    <div className="chat-closed">
      {access === 'pro' ? (
        <Diptych hinge="2.75rem" icon={<LockKeyhole aria-hidden />}>
          <Art craft="nails" seed="chat-n" w={160} h={200} mode="strokes" way={1} />
          <Art craft="hair" seed="chat-h" w={160} h={200} mode="coil" way={1} />
        </Diptych>
      ) : (
        <Art craft="general" seed="chat-off" w={300} h={220} quiet={0.6} />
      )}
      <h3 className="d4">{title}</h3>
      <p className="muted text-sm">{line}</p>
      {access === 'pro' ? (
        <Button asChild>
          <Link {...paths.plan('premium')}>{copy.pro.action}</Link>
        </Button>
      ) : (
        isAdmin && (
          <>
            <EnableButton />
            <p className="muted text-xs">{copy.off.onlyAdmins}</p>
          </>
        )
      )}
    </div>
  )
}
