import { appointmentMoves } from './appointments.ts'
import { conductMoves } from './conduct.ts'
import type { Move } from './move.ts'
import { offerMoves } from './offers.ts'

export const moves = { ...offerMoves, ...appointmentMoves, ...conductMoves }
export type MoveName = keyof typeof moves
moves satisfies Record<MoveName, Move>
