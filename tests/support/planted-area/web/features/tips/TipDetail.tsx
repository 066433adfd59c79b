import type { UseQueryResult } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { FoundListing } from '#web/features/listing/detail/FoundListing.tsx'
import { StateNote } from '#web/features/listing/detail/StateNote.tsx'
import { ReportMenu } from '#web/features/moderation/ReportMenu.tsx'
import { SaveHeart } from '#web/features/saved/SaveHeart.tsx'
import type { Path } from '#web/paths.ts'
import { copy } from './tips.copy.ts'
import type { Tip } from './tips.data.ts'
import { TipView } from './TipView.tsx'

export function TipDetail({ found, backTo }: { found: UseQueryResult<Tip | null>; backTo: Path }) {
  const me = useMe()
  return (
    <FoundListing found={found} words={copy.detail} backTo={backTo}>
      {(tip) => (
        <TipView
          tip={tip}
          back={{ to: backTo, label: copy.detail.back }}
          tools={tip.user_id !== me.id && <Tools tip={tip} />}
          note={<State status={tip.status} />}
        />
      )}
    </FoundListing>
  )
}

function State({ status }: { status: Tip['status'] }) {
  if (status === 'approved') return null
  const { title, line } = copy.states[status]
  return (
    <StateNote look={status} title={title}>
      {line}
    </StateNote>
  )
}

function Tools({ tip: { id, title, user_id: userId, owner } }: { tip: Tip }) {
  return (
    <>
      <SaveHeart kind="tip" id={id} title={title} variant="outline" />
      <ReportMenu
        member={{ id: userId, full_name: owner?.full_name ?? copy.someone }}
        about={{ type: 'tip', id }}
        label={copy.more}
        look={{ variant: 'outline', size: 'icon' }}
      />
    </>
  )
}
