// Refusals that several functions share.
import { refusal } from './body.ts'

// Clients recognize the word "Authentication" and use their fallback (spec §8).
export const notSignedIn = () => refusal('no_session', 'Authentication required: please sign in.')
export const sessionEnded = () => refusal('no_session', 'Session ended: please sign in again.')
export const noPayments = () => refusal('unavailable', 'Payments are not set up on this site.')
export const unreadableBody = () => refusal('invalid', 'Invalid request')
export const fieldsRefused = (facts: Parameters<typeof refusal>[2] = {}) => refusal('invalid', 'Please check what you entered.', facts)
