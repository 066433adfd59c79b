import { appointmentMoves } from './appointments.ts'
import { conductMoves } from './conduct.ts'
import { disputeMoves } from './disputes.ts'
import type { Move } from './move.ts'
import { offerMoves } from './offers.ts'
import { placeMoves } from './places.ts'
import { visitMoves } from './visits.ts'

export const moves = { ...offerMoves, ...appointmentMoves, ...placeMoves, ...visitMoves, ...conductMoves, ...disputeMoves }
export type MoveName = keyof typeof moves
moves satisfies Record<MoveName, Move>
