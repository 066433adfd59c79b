// The operator's choices about plans, trials and the public site.
import { CannotStart, type Reader } from './reader.ts'

export type MembershipSettings = ReturnType<typeof membershipSettings>

export function membershipSettings(read: Reader) {
  return {
    /** Days of trial for every new member; 0 for none. */
    signupTrialDays: read.whole('SIGNUP_TRIAL_DAYS', 14, 0, 365),
    /** Days of premium before the first payment, once per person; 0 for none. */
    premiumTrialDays: read.whole('PREMIUM_TRIAL_DAYS', 14, 0, 365),
    /** `measured`: the landing page shows real counts; `spec`: it shows the numbers in the specification. */
    landingClaims: read.choice('LANDING_CLAIMS', ['measured', 'spec']),
    /** `acknowledge`: members tick that the other's license has not been verified; `off`: they need not. */
    licenseGate: read.choice('LICENSE_GATE', ['acknowledge', 'off']),
    /** The one account that the internal utility may reset; null turns it off. */
    adminResetEmail: address(read, 'ADMIN_RESET_EMAIL'),
    /** Gets a copy of each contact form message; null: they are only in the admin's list. */
    contactEmail: address(read, 'CONTACT_EMAIL'),
  }
}

function address(read: Reader, name: 'ADMIN_RESET_EMAIL' | 'CONTACT_EMAIL'): string | null {
  const given = read.text(name)?.toLowerCase() ?? null
  if (given !== null && !/^[^\s@]+@[^\s@]+$/.test(given)) throw new CannotStart(`${name} must be an email address, not "${given}".`)
  return given
}
