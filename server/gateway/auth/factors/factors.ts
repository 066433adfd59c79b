// POST /factors and DELETE /factors/{id}: enrolls and removes second factors. The list of them is part of
// GET /user.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { makeSecret, qrPicture, totpUri } from './totp.ts'
import { invalid, problem } from '../problems.ts'
import { isGiven, networkFrom, readBody, readNumber, requirePerson, text } from '../requests.ts'
import { asServiceEnroll, asServiceRemoveFactor, type Enrolment } from '../store/factors.ts'

const schema = v.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })
const longestName = 200
const longestIssuer = 100

export function factors(app: FastifyInstance, on: Auth): void {
  const { callers, limits, settings } = on

  app.post('/factors', async (request) => {
    const person = await requirePerson(request, callers)
    await limits.spend(['account', networkFrom(request)])
    const body = readBody(request, schema)
    const name = body.friendly_name ?? ''
    if (name.length > longestName) throw invalid('The friendly name is too long')
    const enrol = async (wanted: Omit<Enrolment, 'name'>) => {
      const enrolled = await asServiceEnroll(request.db, person, { ...wanted, name })
      if (enrolled.outcome === 'ok') return enrolled
      if (enrolled.outcome === 'mfa_factor_name_conflict') {
        throw problem('mfa_factor_name_conflict', {
          message: `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
        })
      }
      if (enrolled.outcome === 'insufficient_aal') {
        throw problem('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' })
      }
      throw problem(enrolled.outcome)
    }

    if (body.factor_type === 'totp') {
      if (!settings.auth.mfa.includes('totp')) throw problem('mfa_totp_enroll_not_enabled')
      const issuer = isGiven(body.issuer) ? body.issuer : new URL(settings.siteUrl).host
      if (issuer.length > longestIssuer) throw invalid('The issuer is too long')
      const secret = makeSecret()
      const { id, account } = await enrol({ kind: 'totp', secret, phone: null })
      const uri = totpUri(secret, issuer, account)
      return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrPicture(uri), secret, uri } }
    }
    if (body.factor_type === 'phone') {
      if (!settings.auth.mfa.includes('phone')) throw problem('mfa_phone_enroll_not_enabled')
      if (!isGiven(body.phone)) throw invalid('Phone number required to enroll Phone factor')
      const { id } = await enrol({ kind: 'phone', secret: null, phone: readNumber(body.phone) })
      return { id, type: 'phone', friendly_name: name, phone: body.phone }
    }
    if (body.factor_type === 'webauthn') throw problem('mfa_webauthn_enroll_not_enabled')
    throw invalid('factor_type needs to be totp, phone, or webauthn')
  })

  app.delete('/factors/:id', async (request) => {
    const person = await requirePerson(request, callers)
    const removed = await asServiceRemoveFactor(request.db, person, readFactorId(request))
    if (removed.outcome === 'recovery_codes') {
      const message = 'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes'
      throw problem('validation_failed', { status: 422, message })
    }
    if (removed.outcome === 'insufficient_aal') {
      throw problem('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' })
    }
    if (removed.outcome !== 'ok') throw problem(removed.outcome)
    return { id: removed.id }
  })
}

export function readFactorId({ params }: FastifyRequest): string {
  const id: unknown = typeof params === 'object' && params !== null && 'id' in params ? params.id : null
  if (typeof id !== 'string' || !v.UUID_REGEX.test(id))
    throw problem('validation_failed', { status: 404, message: 'factor_id must be an UUID' })
  return id
}

export const isUuid = (given: string) => v.UUID_REGEX.test(given)
