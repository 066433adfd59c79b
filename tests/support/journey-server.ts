// The whole product as a person gets it, embedded database and demo town included, once for all journeys.
import { startServer } from './server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({ DEMO: 'on', ADMIN_RESET_EMAIL: 'fixed@town.test' })
  // Workers are started after this and inherit it.
  process.env['JOURNEY_URL'] = server.url
  return server.stop
}
