import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { copy } from '#web/features/profiles/profiles.copy.ts'
import { profiles, seeMineAnew, serviceDraft, write, type Service } from '#web/features/profiles/profiles.data.ts'
import { useMove } from '../../use-move.ts'
import { Own } from '../Own.tsx'
import { copy as words } from './entries.copy.ts'
import { RemovableRows, useRemoving } from '../RemovableRows.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import { ServiceRow } from './ServiceRow.tsx'

export function ServicesTab() {
  const own = useQuery(profiles.services(useMe().id))
  return <Own found={own}>{(services) => <Services services={services} />}</Own>
}

type Edited = { service: Service | null } | null

function Services({ services }: { services: Service[] }) {
  const me = useMe()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Edited>(null)
  const { queryKey } = profiles.services(me.id)
  const movesOf = useMove(services, { queryKey, place: write.placeService })
  const removing = useRemoving(services, {
    remove: (service) => write.removeService(service.id),
    removeFailed: copy.removeServiceFailed,
    add: (service) => write.addService(serviceDraft(service)),
    addFailed: copy.addServiceFailed,
    seeAnew: () => seeMineAnew(queries, me.id),
  })
  const add = (
    <Button onClick={() => setEdited({ service: null })}>
      <Plus aria-hidden /> Add a service
    </Button>
  )

  return (
    <section className="edit-list" aria-label="Services">
      {removing.shown.length === 0 ? (
        <EmptyState seed="my-services" title={words.offer.title} action={add}>
          Add each service with its time and price. That's what members ask you to trade.
        </EmptyState>
      ) : (
        <>
          <header>
            <p className="muted text-sm">Members see them in this order. A price you hide still counts when a trade is balanced.</p>
            {add}
          </header>
          <RemovableRows on={removing} nameOf={(service) => service.name}>
            {(service) => (
              <ServiceRow
                service={service}
                {...movesOf(service.id)}
                onEdit={() => setEdited({ service })}
                onRemove={() => removing.remove(service)}
              />
            )}
          </RemovableRows>
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
