// What the operator decides about plans, trials and the public face.
import { CannotStart, type Reader } from './reader.ts'

export type MembershipSettings = ReturnType<typeof membershipSettings>

export function membershipSettings(read: Reader) {
  return {
    /** Days of the trial every new member gets; 0 for none. */
    signupTrialDays: read.whole('SIGNUP_TRIAL_DAYS', 14, 0, 365),
    /** Days of premium before the first payment, once a person; 0 for none. */
    premiumTrialDays: read.whole('PREMIUM_TRIAL_DAYS', 14, 0, 365),
    /** `measured`: the landing page's figures are counted; `spec`: they stand as the specification writes them. */
    landingClaims: read.choice('LANDING_CLAIMS', ['measured', 'spec']),
    /** The one account the internal utility may reset; null: the utility is off. */
    adminResetEmail: address(read, 'ADMIN_RESET_EMAIL'),
    /** Where letters from the contact form arrive beside the admin's list; null: only in the list. */
    contactEmail: address(read, 'CONTACT_EMAIL'),
  }
}

function address(read: Reader, name: 'ADMIN_RESET_EMAIL' | 'CONTACT_EMAIL'): string | null {
  const given = read.text(name)?.toLowerCase() ?? null
  if (given !== null && !/^[^\s@]+@[^\s@]+$/.test(given)) throw new CannotStart(`${name} must be an e-mail address, not "${given}".`)
  return given
}
