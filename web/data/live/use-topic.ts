import { useEffect, useEffectEvent } from 'react'
import { realtime } from '../client.ts'
import { keepListening } from './listening.ts'
import { shareChannels } from './shared-channels.ts'

// Two screens may listen to one topic, which a client joins once.
const topics = shareChannels((topic, _wanted: null, { joined, status }) =>
  keepListening(realtime, topic, {
    only: { config: { private: true } },
    prepare: (channel) => void channel.on('broadcast', { event: 'changed' }, joined),
    joined,
    status,
  }),
)

/** Several changes at once are read once. */
const togetherMs = 300

/** Runs `onChange` when this private channel says that something changed, and after every join. Without a topic it never does. */
export function useTopic(topic: string | undefined, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (topic === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        changed()
      }, togetherMs)
    }
    const leave = topics.listen(topic, null, { changed: () => undefined, joined: soon, status: () => undefined })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [topic])
}
