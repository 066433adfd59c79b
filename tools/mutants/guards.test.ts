import { expect, test } from 'vitest'
import { guardsOf, without } from './guards.ts'

const body = `
declare
  words text := 'raise exception ''nothing'';';
begin
  -- raise exception 'in a comment';
  /* perform refuse_all(); */
  perform public.refuse_stale(trade, 1);
  perform internal.queue_email('refuse');
  if a and case when b then c else d end then
    raise exception using errcode = 'PT400',
      message = 'Not; so.';
  elsif raise_it then
    raise warning 'Only said.';
  end if;
  raise;
  execute $q$ begin raise exception 'built'; end $q$;
exception when others then raise exception 'last';
end
`

test('every raise and every call of a refusing function is found by its line, and nothing else', () => {
  const found = guardsOf(body).map(({ line, statement }) => `${line} ${statement.replace(/\s+/g, ' ')}`)
  expect(found).toEqual([
    '7 perform public.refuse_stale(trade, 1);',
    `10 raise exception using errcode = 'PT400', message = 'Not; so.';`,
    '15 raise;',
    `17 raise exception 'last';`,
  ])
})

test('a guard is removed as a whole and the code around it stays', () => {
  const [, second] = guardsOf(body)
  if (second === undefined) throw new Error('The second guard was not found.')
  expect(without(body, second)).toBe(body.replace(`raise exception using errcode = 'PT400',\n      message = 'Not; so.';`, 'null;'))
})

test('a guard without an end is a fault of the tool, not a mutant', () => {
  expect(() => guardsOf(`begin raise exception 'open'`)).toThrow('A statement without an end')
})
