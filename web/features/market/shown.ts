import type { Listing } from './market.data.ts'

/** What a listing says: also one that is being written, whose owner has no `id` yet. */
export type ShownListing = Omit<
  Listing,
  | 'user_id'
  | 'owner'
  | 'photos'
  | 'license_types'
  | 'status'
  | 'closed_reason'
  | 'renewed_count'
  | 'price_fell_at'
  | 'told_price_at'
  | 'updated_at'
  | 'expires_at'
  | 'deleted_at'
  | 'client_id'
  | 'rejection_reason'
> & { owner: Pick<NonNullable<Listing['owner']>, 'full_name' | 'specialties'> | null }
