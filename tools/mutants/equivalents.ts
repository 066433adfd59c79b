// Mutants that change nothing anybody could observe, each with the reason. The whole run tries them too: one that a
// promise does notice, or that is no mutant any more, fails it. The list may only get shorter.
export const equivalents: Record<string, string> = {
  'public.trade_proposals without trade_proposals_status_known':
    'trade_proposals_phase_fits_status names the same five statuses, and is judged first',
  [`storage.write_object without raise exception using errcode = '42501', message = 'new row violates row-level security policy for table "objects"';`]:
    'a row that could be locked for update can be updated: both ask the same policies',
}
