// The official client of any running server, with its public key and nobody signed in.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'

export async function publicClient({ url }: { url: string }): Promise<SupabaseClient> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${url}/config.json`)).json()
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
}
