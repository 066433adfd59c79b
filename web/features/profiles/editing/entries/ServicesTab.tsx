import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '#web/features/profiles/profiles.copy.ts'
import { profiles, seeMineAnew, serviceDraft, write, type Service } from '#web/features/profiles/profiles.data.ts'
import { useMove } from '../../use-move.ts'
import { GoneRow, useGone } from '../Removable.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import { ServiceRow } from './ServiceRow.tsx'

export function ServicesTab() {
  const own = useQuery(profiles.services(useMe().id))
  if (own.isPending) return <Skeleton className="mt-8 h-64" />
  if (own.isError) {
    return (
      <ErrorState title={copy.editFailed.title} onRetry={() => void own.refetch()}>
        {copy.editFailed.line}
      </ErrorState>
    )
  }
  return <Services services={own.data} />
}

type Edited = { service: Service | null } | null

function Services({ services }: { services: Service[] }) {
  const me = useMe()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Edited>(null)
  const { shown, put, take } = useGone(services)
  const { queryKey } = profiles.services(me.id)
  const move = useMove(services, { queryKey, place: write.placeService, failed: copy.moveServiceFailed })
  const remove = useMutation({
    mutationFn: (service: Service) => write.removeService(service.id),
    onSuccess: (_, service) => {
      put(service)
      return seeMineAnew(queries, me.id)
    },
    onError: (error) => notify.error(wordingOf(error, copy.removeServiceFailed)),
  })
  const bringBack = useMutation({
    mutationFn: (service: Service) => write.addService(serviceDraft(service)),
    onSuccess: async (_, service) => {
      await seeMineAnew(queries, me.id)
      take(service)
    },
    onError: (error) => notify.error(wordingOf(error, copy.addServiceFailed)),
  })
  const add = (
    <Button onClick={() => setEdited({ service: null })}>
      <Plus aria-hidden /> Add a service
    </Button>
  )

  return (
    <section className="edit-list" aria-label="Services">
      {shown.length === 0 ? (
        <EmptyState seed="my-services" title="What do you do best?" action={add}>
          Add each service with its time and price. That’s what members ask you to trade.
        </EmptyState>
      ) : (
        <>
          <header>
            <p className="muted text-sm">Members see them in this order. A price you hide still counts when a trade is balanced.</p>
            {add}
          </header>
          <ul>
            {shown.map(({ row, isGone }) => {
              const at = services.findIndex(({ id }) => id === row.id)
              return (
                <li key={row.id}>
                  {isGone ? (
                    <GoneRow name={row.name} isBusy={bringBack.isPending} onUndo={() => bringBack.mutate(row)} />
                  ) : (
                    <ServiceRow
                      service={row}
                      onUp={at > 0 ? () => move(at, at - 1) : null}
                      onDown={at < services.length - 1 ? () => move(at, at + 1) : null}
                      onEdit={() => setEdited({ service: row })}
                      onRemove={() => remove.mutate(row)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
      <ServiceDialog
        open={edited !== null}
        service={edited?.service ?? null}
        place={(services.at(-1)?.sort_order ?? -1) + 1}
        onClose={() => setEdited(null)}
      />
    </section>
  )
}
