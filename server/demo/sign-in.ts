// The demo town's password is printed in the README, and one of its people is an admin: it opens accounts only where the
// demo town is meant to be.
import type { FastifyRequest } from 'fastify'
import { demoPassword } from './demo.ts'

type Dependencies = {
  /** Only this machine reaches the server, or its operator set DEMO=on. */
  isOpen: boolean
  isDirect: (request: FastifyRequest) => boolean
}

/** Judged by the address's ending alone, so that the answer does not tell which accounts exist. */
export function refusesDemoSignIn({ isOpen, isDirect }: Dependencies) {
  return ({ request, address, password }: { request: FastifyRequest; address: string; password: string }): boolean =>
    address.endsWith('@demo.test') && password === demoPassword && !(isOpen && isDirect(request))
}
