// Providers with OAuth 2 but without OpenID: their URLs and how to read their user data. Also the issuers of well-known
// OpenID providers, so that operators only need to give the name.
import * as v from 'valibot'
import { plainAddress } from '#server/gateway/addresses.ts'

/** An OAuth or OpenID provider; `issuer` is required unless the name is well known. */
export type Provider = { clientId: string; clientSecret: string; issuer?: string | undefined; label?: string | undefined }

/** `verified`: the provider has confirmed that the user owns the address. */
export type ProviderAccount = { subject: string; email: string | null; verified: boolean; facts: Record<string, unknown> }
/** Fetches a URL of the provider as the user who signed in. */
export type Ask = (address: string) => Promise<unknown>
export type OAuthProvider = { authorize: string; token: string; scope: string; who(ask: Ask): Promise<ProviderAccount> }

export const issuers: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  twitch: 'https://id.twitch.tv/oauth2',
}

export const labels: Readonly<Record<string, string>> = {
  apple: 'Apple',
  azure: 'Microsoft',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
}

const text = v.nullish(v.string(), null)
const idShape = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** `base` is set for self-hosted providers, such as GitHub Enterprise. */
export const oauthProviders: Readonly<Record<string, (base: string | undefined) => OAuthProvider>> = {
  github: (base) => {
    const api = base === undefined ? 'https://api.github.com' : `${base}/api/v3`
    const site = base ?? 'https://github.com'
    const personShape = v.object({ id: idShape, login: v.string(), name: text, avatar_url: text })
    const emailsShape = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))
    return {
      authorize: `${site}/login/oauth/authorize`,
      token: `${site}/login/oauth/access_token`,
      scope: 'user:email',
      async who(ask) {
        const person = v.parse(personShape, await ask(`${api}/user`))
        const emails = v.parse(emailsShape, await ask(`${api}/user/emails`))
        const email = emails.find(({ primary }) => primary) ?? emails.find(({ verified }) => verified) ?? emails[0]
        const { login, name, avatar_url } = person
        return account(person.id, email?.email, email?.verified === true, { name, avatar_url, user_name: login, preferred_username: login })
      },
    }
  },

  facebook: (base) => {
    const graph = `${base ?? 'https://graph.facebook.com'}/v19.0`
    const personShape = v.object({ id: idShape, name: text, email: text })
    return {
      authorize: `${base ?? 'https://www.facebook.com'}/v19.0/dialog/oauth`,
      token: `${graph}/oauth/access_token`,
      scope: 'email',
      async who(ask) {
        const { id, name, email } = v.parse(personShape, await ask(`${graph}/me?fields=id,name,email`))
        // This provider only returns addresses it has confirmed.
        return account(id, email, email !== null, { name })
      },
    }
  },

  discord: (base) => {
    const site = base ?? 'https://discord.com'
    const personShape = v.object({ id: idShape, username: text, global_name: text, email: text, verified: v.nullish(v.boolean(), false) })
    return {
      authorize: `${site}/oauth2/authorize`,
      token: `${site}/api/oauth2/token`,
      scope: 'identify email',
      async who(ask) {
        const { id, username, global_name: name, email, verified } = v.parse(personShape, await ask(`${site}/api/users/@me`))
        return account(id, email, verified, { name: name ?? username, user_name: username })
      },
    }
  },

  spotify: (base) => {
    const personShape = v.object({ id: idShape, display_name: text, email: text })
    return {
      authorize: `${base ?? 'https://accounts.spotify.com'}/authorize`,
      token: `${base ?? 'https://accounts.spotify.com'}/api/token`,
      scope: 'user-read-email',
      async who(ask) {
        const { id, display_name: name, email } = v.parse(personShape, await ask(`${base ?? 'https://api.spotify.com'}/v1/me`))
        return account(id, email, false, { name })
      },
    }
  },
}

/** The account in an OpenID provider's claims; the id token has been verified before. */
export function accountOf(claims: Readonly<Record<string, unknown>>): ProviderAccount {
  const { sub, email, email_verified: verified, name, picture, preferred_username: username } = claims
  const isVerified = verified === true || verified === 'true'
  return account(String(sub), typeof email === 'string' ? email : null, isVerified, {
    iss: claims['iss'],
    name,
    avatar_url: picture,
    user_name: username,
    preferred_username: username,
  })
}

/** These facts become user metadata, which is part of every token, so they must be short. */
const longestFact = 500

function account(subject: string, given: string | null | undefined, verified: boolean, said: Record<string, unknown>): ProviderAccount {
  const email = plainAddress(given ?? '')
  const words = Object.entries({ ...said, full_name: said['name'], picture: said['avatar_url'] })
  const short = words.filter(([, word]) => typeof word === 'string' && word !== '' && word.length <= longestFact)
  return {
    subject,
    email,
    verified: verified && email !== null,
    facts: {
      ...Object.fromEntries(short),
      sub: subject,
      provider_id: subject,
      ...(email !== null && { email }),
      email_verified: verified && email !== null,
      phone_verified: false,
    },
  }
}
