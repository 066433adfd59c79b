import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { presetLimits } from '#domain/jobs/applications.ts'
import { shows } from '#domain/wording/visible.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { presets, type Preset, type PresetDraft } from '../../applications.data.ts'
import { NewPreset } from './NewPreset.tsx'
import { PresetRow } from './PresetRow.tsx'
import { copy } from './presets.copy.ts'
import { useCreating } from './preset-changes.ts'

const empty: PresetDraft = { name: '', intro: '', portfolio_ids: [] }

/** Introductions to choose from, the default first; and a form for another. */
export function PresetsDialog({ onUse, onClose }: { onUse: (preset: Preset) => void; onClose: () => void }) {
  const me = useMe()
  const found = useQuery(presets.mine(me.id))
  useFailureToast(found.data ? null : found.error, copy.loadFailed)
  const [draft, setDraft] = useState(empty)
  const creating = useCreating(me.id, () => setDraft(empty))
  const count = found.data?.length ?? 0
  const isFull = count >= presetLimits.most
  const isWhole = shows(draft.name) && shows(draft.intro)
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.title}
      description={copy.line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.close}
          </Button>
          {found.data && !isFull && (
            <Button disabled={!isWhole} busy={creating.isPending && copy.creating} onClick={() => creating.mutate(draft)}>
              {copy.create}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={found} skeletons={<Loading />} failed={copy.loadFailed}>
        {(kept) => (
          <>
            {count === 0 ? (
              <p className="muted">{copy.none}</p>
            ) : (
              <ul className="presets" aria-label={copy.title}>
                {kept.map((preset) => (
                  <PresetRow key={preset.id} preset={preset} myId={me.id} onUse={() => onUse(preset)} />
                ))}
              </ul>
            )}
            <section className="mt-5 grid gap-4" aria-labelledby="new-preset">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="d5" id="new-preset">
                  {copy.add}
                </h3>
                <span className="muted text-sm tabular-nums">{copy.count(count, presetLimits.most)}</span>
              </div>
              {isFull ? (
                <p className="note">{copy.full}</p>
              ) : (
                <NewPreset myId={me.id} draft={draft} onChange={setDraft} error={creating.error} />
              )}
            </section>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Loading() {
  return (
    <div className="grid gap-3" aria-label={copy.loading} aria-busy>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
