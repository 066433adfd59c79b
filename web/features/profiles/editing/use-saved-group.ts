import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy } from '../profiles.copy.ts'
import { seeMineAnew } from '../profiles.data.ts'
import { problemOf, type Problem } from './problem.ts'

const pauseMs = 2000

export type SavedGroup<Draft> = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  save: () => Promise<boolean>
  state: 'untouched' | 'unsaved' | 'saving' | 'saved' | 'refused'
  problem: Problem | null
  /** Why saving failed, if no single field is the cause. */
  fault: string | null
  leaving: { stay: () => void; leave: () => void } | null
}

/**
 * Autosave for a group of fields: on leaving the group, after a pause, and before the page is left. A refused change stays in
 * the form and blocks leaving the page.
 */
export function useSavedGroup<Draft extends object>(initial: Draft, write: (draft: Draft) => Promise<unknown>): SavedGroup<Draft> {
  const me = useMe()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(initial)
  const [kept, setKept] = useState(initial)
  const [refused, setRefused] = useState<{ draft: Draft; problem: Problem | null; fault: string } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [hasSaved, setHasSaved] = useState(false)
  const running = useRef<{ draft: Draft; done: Promise<boolean> } | null>(null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept)
  const isRefused = refused?.draft === draft

  function save(): Promise<boolean> {
    if (!isDirty) return Promise.resolve(true)
    if (running.current?.draft === draft) return running.current.done
    // One request at a time, so that an older write never overwrites a newer one.
    const done = Promise.resolve(running.current?.done).then(() => send(draft))
    running.current = { draft, done }
    return done
  }

  async function send(sent: Draft): Promise<boolean> {
    setSaving(true)
    try {
      await write(sent)
      setKept(sent)
      setRefused(null)
      setHasSaved(true)
      void seeMineAnew(queries, me.id)
      return true
    } catch (error) {
      const problem = problemOf(error)
      setRefused({ draft: sent, problem, fault: problem ? '' : wordingOf(error, copy.saveFailed) })
      return false
    } finally {
      setSaving(false)
      if (running.current?.draft === sent) running.current = null
    }
  }

  useAfterPause(draft, isDirty && !isRefused, save)

  const blocked = useBlocker({
    shouldBlockFn: async () => !(await save()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })

  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    save,
    state: stateOf({ isSaving, isRefused: isRefused && isDirty, isDirty, hasSaved }),
    problem: isDirty ? (refused?.problem ?? null) : null,
    fault: (isRefused && refused.fault) || null,
    leaving: blocked.status === 'blocked' ? { stay: blocked.reset, leave: blocked.proceed } : null,
  }
}

function stateOf(on: { isSaving: boolean; isRefused: boolean; isDirty: boolean; hasSaved: boolean }) {
  if (on.isSaving) return 'saving'
  if (on.isRefused) return 'refused'
  if (on.isDirty) return 'unsaved'
  return on.hasSaved ? 'saved' : 'untouched'
}

function useAfterPause<Draft>(typed: Draft, isWaiting: boolean, then: (typed: Draft) => Promise<unknown>): void {
  const onPause = useEffectEvent(then)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => void onPause(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, isWaiting])
}
