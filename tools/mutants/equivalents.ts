// Mutants whose effect nobody can observe, each with the reason. A full run tries them too, and fails if a promise does
// notice one or if one is no longer a mutant. Only ever shorten this list.
export const equivalents: Record<string, string> = {
  'public.trade_proposals without trade_proposals_status_known':
    'trade_proposals_phase_fits_status names the same five statuses, and is judged first',
  [`storage.write_object without raise exception using errcode = '42501', message = 'new row violates row-level security policy for table "objects"';`]:
    'a row that could be locked for update can be updated: both ask the same policies',
}
