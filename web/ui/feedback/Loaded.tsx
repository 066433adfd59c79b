import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

type Query<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

/**
 * What a query reads: skeletons until it is there, or that it failed. A `failed` that is a text becomes the title of the usual state
 * with a way to try again; a place that has no room for it passes another one.
 */
export function Loaded<Data>({
  query,
  skeletons,
  failed,
  children,
}: {
  query: Query<Data>
  skeletons: ReactNode
  failed: ReactNode
  children: (data: Data) => ReactNode
}) {
  // What is there stays, also when reading it again has failed.
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeletons
  return typeof failed === 'string' ? <ErrorState title={failed} onRetry={() => void query.refetch()} /> : failed
}

/** Several queries as one, for what needs the data of each. */
export function allOf<Data extends unknown[]>(...queries: { [Nth in keyof Data]: Query<Data[Nth]> }): Query<Data> {
  return {
    data: queries.every(({ data }) => data !== undefined) ? (queries.map(({ data }) => data) as Data) : undefined,
    isError: queries.some(({ isError }) => isError),
    refetch: () => queries.forEach(({ isError, refetch }) => isError && refetch()),
  }
}
