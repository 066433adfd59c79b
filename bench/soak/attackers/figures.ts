// What the runs with attackers share: the tables of honest members, and how their figures are judged.
import type { Samples } from './honest.ts'

const floorMs = 150

export const notes = `
  create table public.bench_notes (id bigint generated always as identity primary key, room int not null, sender_id uuid, note text not null);
  alter table public.bench_notes enable row level security;
  grant select, insert on public.bench_notes to authenticated;
  create policy "members read" on public.bench_notes for select to authenticated using ((select auth.uid()) is not null);
  create policy "members write" on public.bench_notes for insert to authenticated with check (sender_id = (select auth.uid()));
  insert into public.bench_notes (room, note) select n, repeat('x', 100000) from generate_series(1000, 1080) n;
  create function public.bench_burn() returns int language plpgsql as
    'declare n int := 0; begin loop n := (n + 1) % 1000; end loop; return n; end';
  grant execute on function public.bench_burn() to authenticated;
  select platform.publish('public.bench_notes');
  notify pgrst, 'reload schema'`

export const gates = { failed: 0 }

export function gate(isWell: boolean, line: string): void {
  if (!isWell) gates.failed += 1
  console.log(`${isWell ? 'ok  ' : 'FAIL'} ${line}`)
}

export function say(name: string, { reads, writes, deliveries }: Samples): void {
  const line = Object.entries({ reads, writes, deliveries }).map(([kind, all]) => `${kind} ${all.length} p99 ${Math.round(at99(all))} ms`)
  console.log(`${name.padEnd(14)}${line.join(', ')}`)
}

/** Others may notice attackers only so far, and none of their requests may fail. */
export function compare(name: string, samples: Samples, quiet: Samples): void {
  for (const kind of ['reads', 'writes', 'deliveries'] as const) {
    const most = Math.max(3 * at99(quiet[kind]), floorMs)
    gate(at99(samples[kind]) <= most, `${name}: p99 of ${kind} ${Math.round(at99(samples[kind]))} ms, at most ${Math.round(most)}`)
  }
  const failures = [...samples.failures].map(([what, times]) => `${times} × ${what}`).join(', ')
  gate(samples.failures.size === 0, `${name}: requests of others that failed: ${failures || 'none'}`)
}

function at99(samples: number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.99)] ?? Number.NaN
}
