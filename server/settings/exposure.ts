// Defaults for an installation that only this machine can reach, defaults once it is open to others, and warnings for the
// operator about switches that were set explicitly.
import { CannotStart } from './reader.ts'

export type Surroundings = {
  host: string
  publicUrl: string
  trustsProxy: boolean
  hasSmtp: boolean
  hasSms: boolean
  hasStripe: boolean
  rateLimits: boolean
  phone: boolean
  phoneAutoconfirm: boolean
  lightPasswordHashes: boolean
  /** These three as the operator set them; undefined if not set. */
  demo: boolean | undefined
  localDoors: boolean | undefined
  autoconfirm: boolean | undefined
}

type Exposure = {
  /** HOST and PUBLIC_URL are both loopback. Behind a proxy on the same machine only PUBLIC_URL shows that others can reach it. */
  isLoopback: boolean
  /** `new`: only if this start applies the schema. */
  demo: 'new' | 'on' | 'off'
  localDoors: boolean
  autoconfirm: boolean
  warnings: string[]
}

export function judgeExposure(given: Surroundings): Exposure {
  const isLoopback = isLoopbackHost(given.host) && isLoopbackUrl(given.publicUrl)
  if (given.lightPasswordHashes && !isLoopback) {
    throw new CannotStart(
      `AUTH_LIGHT_PASSWORD_HASHES=on while ${placeOf(given)}: anyone who steals the hashes reads the passwords. It is for test runs on this machine alone.`,
    )
  }
  const demo = given.demo === undefined ? (isLoopback ? 'new' : 'off') : given.demo ? 'on' : 'off'
  const localDoors = given.localDoors ?? isLoopback
  // With a mail server addresses can be confirmed, so they must be.
  const autoconfirm = given.autoconfirm ?? (isLoopback && !given.hasSmtp)
  const warnings = isLoopback ? [] : warningsOf({ ...given, demo: demo === 'on', localDoors, autoconfirm })
  return { isLoopback, demo, localDoors, autoconfirm, warnings }
}

type Decided = Surroundings & { demo: boolean; localDoors: boolean; autoconfirm: boolean }

function warningsOf(on: Decided): string[] {
  const place = placeOf(on)
  const opened = [
    ...(on.hasSmtp ? [] : ['read every mail']),
    ...(on.hasSms ? [] : ['read every text message']),
    ...(on.hasStripe ? [] : ['take a plan without paying']),
  ]
  const warnings: [boolean, string][] = [
    [
      on.demo,
      `DEMO=on while ${place}: anyone who reaches this server without a proxy can sign in with the published demo password, also as the demo admin.`,
    ],
    [
      on.localDoors && opened.length > 0,
      `LOCAL_DOORS=on while ${place}: anyone who reaches this server without a proxy can ${opened.join(', and ')}.`,
    ],
    [on.autoconfirm, `AUTH_AUTOCONFIRM=on while ${place}: anyone can join under an email address that is not theirs.`],
    [
      on.phone && on.phoneAutoconfirm,
      `AUTH_PHONE_AUTOCONFIRM=on while ${place}: anyone can join under a telephone number that is not theirs.`,
    ],
    [!on.rateLimits, `RATE_LIMITS=off while ${place}: passwords can be guessed as fast as the server answers.`],
    [
      !on.hasSmtp && !on.autoconfirm,
      'SMTP_HOST is not set, so mails stay on this machine: nobody can confirm an email address to join, or reset a password. Set SMTP_HOST, or AUTH_AUTOCONFIRM=on to let people join with addresses they have not proved.',
    ],
    [
      !on.hasSmtp && on.autoconfirm,
      'SMTP_HOST is not set, so mails stay on this machine: nobody can reset a forgotten password. Set SMTP_HOST.',
    ],
    [
      isLoopbackUrl(on.publicUrl),
      `PUBLIC_URL is ${on.publicUrl} while HOST is ${on.host}: links in mails lead to the reader's own machine. Set PUBLIC_URL to the address people use.`,
    ],
    [
      isLoopbackHost(on.host) && !on.trustsProxy,
      `TRUST_PROXY is off while ${place}: everyone who comes through the proxy counts as one network and shares its limits. Set TRUST_PROXY=loopback, and let the proxy set X-Forwarded-For.`,
    ],
  ]
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence)
}

type Place = Pick<Surroundings, 'host' | 'publicUrl'>

/** The warning about a moved clock; `shift` is the offset as PostgreSQL prints it; null if it was not moved. */
export function judgeClock(shift: string | null, on: Place & Pick<Exposure, 'isLoopback' | 'localDoors'>): string | null {
  if (shift === null) return null
  const back = 'Set it back with "npm run admin -- clock reset"'
  if (on.isLoopback) return `The product's clock is moved by ${shift}. ${back}.`
  const trouble = `The product's clock is moved by ${shift} while ${placeOf(on)}: plans and deadlines end at the wrong time.`
  if (!on.localDoors) throw new CannotStart(`${trouble} ${back}, or set LOCAL_DOORS=on to start all the same.`)
  return `${trouble} ${back}.`
}

function placeOf({ host, publicUrl }: Place): string {
  return isLoopbackHost(host) ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${host}`
}

function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'))
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
