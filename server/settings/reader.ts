// Reads and validates one setting, or stops the start with a sentence that names it.
import type { Setting } from './names.ts'

/** A start failed for a reason the operator can fix: main prints only the message, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

export type Reader = ReturnType<typeof reader>

export function reader(env: NodeJS.ProcessEnv) {
  const text = (name: Setting) => env[name]?.trim() || null
  return {
    text,
    whole(name: Setting, fallback: number, least: number, most: number) {
      const given = text(name)
      if (given === null) return fallback
      const value = Number(given)
      if (!/^\d+$/.test(given) || value < least || value > most) {
        throw new CannotStart(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
      }
      return value
    },
    onOff(name: Setting) {
      const given = text(name)
      if (given === null) return undefined
      if (/^(on|true|yes|1)$/i.test(given)) return true
      if (/^(off|false|no|0)$/i.test(given)) return false
      throw new CannotStart(`${name} must be on or off, not "${given}".`)
    },
    /** The first choice is the default. */
    choice<const C extends string>(name: Setting, choices: readonly [C, ...C[]]): C {
      const given = text(name)
      if (given === null) return choices[0]
      const chosen = choices.find((choice) => choice === given.toLowerCase())
      if (!chosen) throw new CannotStart(`${name} must be one of ${choices.join(', ')}, not "${given}".`)
      return chosen
    },
    // The message does not repeat the value: connection URLs contain passwords.
    url(name: Setting, protocols: string[]) {
      const given = text(name)
      if (given === null) return null
      if (!protocols.some((protocol) => given.startsWith(`${protocol}//`))) {
        throw new CannotStart(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
      }
      return given
    },
    json(name: Setting): unknown {
      const given = text(name)
      if (given === null) return null
      try {
        return JSON.parse(given)
      } catch {
        throw new CannotStart(`${name} must be JSON.`)
      }
    },
  }
}
