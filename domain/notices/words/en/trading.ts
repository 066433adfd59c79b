import type { Language } from '../../words.ts'
import { appointments } from './trading/appointments.ts'
import { conduct } from './trading/conduct.ts'
import { matches } from './trading/matches.ts'
import { reviews } from './trading/reviews.ts'
import { trades } from './trading/trades.ts'
import { trustedContacts } from './trading/trusted-contacts.ts'

export const trading: Language = { ...trades, ...appointments, ...conduct, ...reviews, ...matches, ...trustedContacts }
