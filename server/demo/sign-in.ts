// The demo town's password is printed in the README, and one of its people is an admin, so it only opens accounts where the
// demo town is meant to be used.
import type { FastifyRequest } from 'fastify'
import { demoPassword } from './demo.ts'

type Dependencies = {
  /** Only this machine can reach the server, or its operator set DEMO=on. */
  isOpen: boolean
  isDirect: (request: FastifyRequest) => boolean
}

/** Only checks how the address ends, so that the response does not reveal which accounts exist. */
export function refusesDemoSignIn({ isOpen, isDirect }: Dependencies) {
  return ({ request, address, password }: { request: FastifyRequest; address: string; password: string }): boolean =>
    address.endsWith('@demo.test') && password === demoPassword && !(isOpen && isDirect(request))
}
