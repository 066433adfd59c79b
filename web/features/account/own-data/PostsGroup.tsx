import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { security } from '../security/security.data.ts'
import { copy } from './own-data.copy.ts'
import { anonymizePosts } from './own-data.data.ts'
import { isAboutProof, ProofField } from './ProofField.tsx'
import { proofOf, prove, type Proof } from './proof.ts'

const words = copy.posts

/** Takes a member's name off what they posted in the forum, once they have read what that means and proven that it is them. */
export function PostsGroup() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="settings-group" aria-labelledby="settings-posts">
      <h2 className="d3" id="settings-posts">
        {words.title}
      </h2>
      <p className="muted">{words.line}</p>
      <div className="settings-actions">
        <Button variant="outline" onClick={() => setOpen(true)}>
          {words.ask}
        </Button>
      </div>
      <Dialog open={isOpen} onOpenChange={setOpen} title={words.dialog}>
        <AnonymizeForm onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function AnonymizeForm({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const user = useQuery(security.user(me.id))
  const [secret, setSecret] = useState('')
  const anonymizing = useMutation({
    mutationFn: async (proof: Proof) => {
      await prove(proof, secret)
      return anonymizePosts()
    },
    onSuccess: (posts) => {
      notify.success(words.done(posts))
      onDone()
      // Lists, threads and the home show them.
      return queries.invalidateQueries()
    },
  })
  const refused = anonymizing.error ? wordingOf(anonymizing.error, words.wrong) : null
  const isProofRefused = isAboutProof(anonymizing.error)
  return (
    <Loaded query={user} skeletons={<Skeleton className="h-40" />} failed={copy.failed}>
      {(known) => {
        const proof = proofOf(known)
        return (
          <form
            className="grid gap-4"
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              anonymizing.mutate(proof)
            }}
          >
            <ul className="muted grid list-disc gap-1 pl-5 text-sm">
              {words.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
            <ProofField proof={proof} secret={secret} error={isProofRefused ? refused : null} onChange={setSecret} />
            {refused !== null && !isProofRefused && (
              <p className="field-error" role="alert">
                {refused}
              </p>
            )}
            <Button
              type="submit"
              variant="destructive"
              block
              disabled={proof.by !== 'session' && secret === ''}
              busy={anonymizing.isPending && 'One moment...'}
            >
              {words.submit}
            </Button>
          </form>
        )
      }}
    </Loaded>
  )
}
