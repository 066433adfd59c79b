import { categoryLabels } from '#domain/community/forum.ts'
import { copy } from './compose.copy.ts'
import { mayWait, type ThreadDraft } from './draft/draft.ts'
import { Drafts } from './Drafts.tsx'

/** Who will read it, and what else is being written. */
export function ComposeAside({ draft, pictures, ownId }: { draft: ThreadDraft; pictures: number; ownId: string | null }) {
  return (
    <aside className="compose-aside">
      <section>
        <div className="folio">
          <h2 className="d5">{copy.readers}</h2>
        </div>
        <p className="muted text-sm">{readersOf(draft)}</p>
        {mayWait(draft, pictures) && <p className="note info mt-3">{copy.newMembers}</p>}
      </section>
      <Drafts ownId={ownId} />
    </aside>
  )
}

function readersOf({ kind, category }: ThreadDraft): string {
  if (kind !== 'second_opinion') return copy.everyone
  return category === null || category === 'general' ? copy.secondOpinionGeneral : copy.secondOpinion(categoryLabels[category])
}
