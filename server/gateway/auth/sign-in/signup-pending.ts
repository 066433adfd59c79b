// The response to a sign-up that needs confirmation: the same for a new account, for one that is still unconfirmed, and
// for an address that is taken. All three are built here so that they cannot differ; only the email does.
import type { Contact } from '../requests.ts'
import type { UserBody } from '../store/store.ts'

type Pending = { contact: Contact; id: string; identityId: string; metadata: Record<string, unknown>; now: Date }

export function pendingUser({ contact: { by, address }, id, identityId, metadata, now }: Pending): UserBody {
  const at = now.toISOString()
  const email = by === 'email' ? address : ''
  const given = Object.entries(metadata).filter(([, value]) => value !== null)
  const facts = { ...Object.fromEntries(given), sub: id, [by]: address, email_verified: false, phone_verified: false }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: by === 'phone' ? address : '',
    confirmation_sent_at: at,
    app_metadata: { provider: by, providers: [by] },
    user_metadata: facts,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: facts,
        provider: by,
        email: by === 'email' ? address : null,
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
