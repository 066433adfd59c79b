-- A small library with every shape the table API can encounter. New ids are computed from existing rows, not from
-- sequences: both servers roll back what they write and must get the same ids.
create schema api;
create schema other;
create schema hidden;

create type api.mood as enum ('calm', 'glad', 'sad');
create type api.place as (street text, zip int);
create domain api.short as text check (length(value) < 9);
create domain "text/html" as text;
create domain "application/x-lines" as text;

create function hidden.me() returns text language sql stable as
  $$ select nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub' $$;
grant usage on schema hidden to anon, authenticated;

create table api.people (
  id int primary key, name text not null, born date, tags text[] default '{}', data jsonb, doc json,
  boss_id int constraint people_boss_fkey references api.people (id), span int4range, score numeric default 1.5, mood api.mood default 'calm',
  home api.place, words tsvector, seen timestamptz, big bigint, flag boolean, ratio float8, raw bytea, at time, took interval, uid uuid, code api.short);
create function api.next_person() returns int language sql stable as $$ select max(id) + 1 from api.people $$;
alter table api.people alter column id set default api.next_person();
create table api.teams (
  id int primary key, name text not null constraint teams_name_key unique, lead_id int constraint teams_lead_fkey references api.people (id),
  founder_id int constraint teams_founder_fkey references api.people (id), motto text);
create table api.memberships (
  person_id int constraint memberships_person_fkey references api.people (id) on delete cascade,
  team_id int constraint memberships_team_fkey references api.teams (id) on delete cascade, role text default 'member', primary key (person_id, team_id));
create table api.books (
  id int primary key, title text not null constraint books_title_key unique, author_id int not null constraint books_author_fkey references api.people (id),
  editor_id int constraint books_editor_fkey references api.people (id), price numeric(8, 2), year int constraint books_year_check check (year > 1000),
  is_out boolean not null default false, extra jsonb default '{}');
create table api.genres (id int primary key, name text not null, parent_id int constraint genres_parent_fkey references api.genres (id));
create table api.book_genres (
  book_id int constraint book_genres_book_fkey references api.books (id) on delete cascade,
  genre_id int constraint book_genres_genre_fkey references api.genres (id), primary key (book_id, genre_id));
create table api.passports (person_id int primary key constraint passports_person_fkey references api.people (id), number text not null, issued date);
create table api.grid (a int, b int, c text default 'usual', primary key (a, b));
create table api.cells (id int primary key, grid_a int, grid_b int, value text, constraint cells_grid_fkey foreign key (grid_a, grid_b) references api.grid (a, b));
create table api.lines (line text, level int);
create table api.wishes (id int primary key, owner text not null default hidden.me(), body text, is_open boolean default false);
create table api.locked (id int primary key, secret text);
create table api.partly (id int primary key, shown text, secret text default 's');
create table api."odd names" ("Id x" int primary key, "with-dash" text, "ünï" text, "quo""te" text, "dot.ted" text, "(par)" text);
create table api.generated (id int generated always as identity primary key, low text, high text generated always as (upper(low)) stored);
create table other.items (id int primary key, label text, person_id int constraint items_person_fkey references api.people (id));
create table hidden.vault (id int primary key, thing text);

create view api.out_books as select id, title, author_id, price from api.books where is_out;
create view api.staff as select id as staff_id, name as full_name, boss_id from api.people;
create view api.book_stats as select author_id, count(*) as books, sum(price) as worth from api.books group by author_id;
create view api.other_items as select * from other.items;

create function api.shout(api.people) returns text language sql stable as $$ select upper($1.name) || '!' $$;
create function api.age_of(api.books) returns int language sql stable as $$ select 2026 - $1.year $$;
create function api.written(api.people) returns setof api.books language sql stable as $$ select * from api.books where author_id = $1.id $$;
create function api.writer(api.books) returns setof api.people rows 1 language sql stable as $$ select * from api.people where id = $1.author_id $$;

create function api.lines_of(api.people) returns setof api.books language sql stable as $$ select * from api.books where editor_id = $1.id order by id $$;
create function api.lines_of(api.books) returns setof api.genres language sql stable as $$ select * from api.genres where id <= $1.id order by id $$;
create function api.passport_of(api.people) returns api.passports language sql stable as $$ select * from api.passports where person_id = $1.id $$;
create function api.picky(int) returns int language sql immutable as $$ select $1 $$;
create function api.maybe() returns int language sql immutable as $$ select 1 $$;
create function api.maybe(text default 'd') returns text language sql immutable as $$ select $1 $$;
create function api.either(jsonb) returns int language sql immutable as $$ select 1 $$;
create function api.either(bool) returns int language sql immutable as $$ select 2 $$;
create function api.of_person(person api.people) returns setof api.books language sql stable as $$ select * from api.books where author_id = person.id order by id $$;

create function api.add(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
create function api.greet(name text) returns text language sql stable as $$ select 'hello ' || name $$;
create function api.over(a int) returns text language sql immutable as $$ select 'one' $$;
create function api.over(a int, b int) returns text language sql immutable as $$ select 'two' $$;
create function api.over(c text) returns text language sql immutable as $$ select 'text' $$;
create function api.torn(a int) returns text language sql immutable as $$ select 'int' $$;
create function api.torn(a text) returns text language sql immutable as $$ select 'text' $$;
create function api.nothing() returns void language sql volatile as $$ select 1 $$;
create function api.still() returns void language sql stable as $$ select 1 $$;
create function api.numbers(n int) returns setof int language sql immutable as $$ select generate_series(1, n) $$;
create function api.pair(out x int, out y text) language sql immutable as $$ select 1, 'one' $$;
create function api.single(out x int) language sql immutable as $$ select 7 $$;
create function api.inout(inout a int, inout b text default 'b') language sql immutable as $$ select a + 1, b || '!' $$;
create function api.folk(min_id int default 0) returns setof api.people language sql stable as $$ select * from api.people p where p.id >= min_id order by p.id $$;
create function api.person(wanted int) returns api.people language sql stable as $$ select * from api.people p where p.id = wanted $$;
create function api.table_of(n int) returns table (at int, word text) language sql immutable as $$ select g, 'w' || g from generate_series(1, n) g $$;
create function api.echo_json(json) returns json language sql immutable as $$ select $1 $$;
create function api.echo_jsonb(jsonb) returns jsonb language sql immutable as $$ select $1 $$;
create function api.echo_text(text) returns text language sql immutable as $$ select $1 $$;
create function api.echo_bytes(bytea) returns text language sql immutable as $$ select encode($1, 'hex') $$;
create function api.named_json(data json) returns json language sql immutable as $$ select data $$;
create function api.sum_all(variadic n int[]) returns int language sql immutable as $$ select sum(x)::int from unnest(n) x $$;
create function api.joined(sep text, variadic parts text[]) returns text language sql immutable as $$ select array_to_string(parts, sep) $$;
create function api.moods() returns setof api.mood language sql immutable as $$ select unnest(enum_range(null::api.mood)) $$;
create function api.a_mood(m api.mood default 'glad') returns api.mood language sql immutable as $$ select m $$;
create function api.a_list(l int[] default '{1,2}') returns int[] language sql immutable as $$ select l $$;
create function api.a_place(p api.place) returns text language sql immutable as $$ select p.street $$;
create function api.a_null() returns text language sql immutable as $$ select null::text $$;
create function api.a_doc() returns jsonb language sql immutable as $$ select '{"a":[1,{"b":null}]}'::jsonb $$;
create function api.page(title text default 'T') returns "text/html" language sql immutable as $$ select ('<h1>' || title || '</h1>')::"text/html" $$;
create function api.caller() returns json language sql stable as
  $$ select json_build_object('role', current_user, 'sub', hidden.me(), 'readOnly', current_setting('transaction_read_only')) $$;
create function api.told(name text) returns text language sql stable as $$ select current_setting('request.' || name, true) $$;
create function api.told_header(name text) returns text language sql stable as $$ select current_setting('request.headers', true)::json ->> name $$;
create function api.zone() returns text language sql stable as $$ select current_setting('timezone') $$;
create function api.app(name text) returns text language sql stable as $$ select current_setting('app.settings.' || name, true) $$;
create function api.writes(line text) returns setof api.lines language sql volatile as $$ insert into api.lines values (line, 9) returning * $$;
create function api.refuse(code text, message text) returns int language plpgsql volatile as
  $$ begin raise exception using errcode = code, message = message, hint = 'the hint', detail = 'the detail'; end $$;
create function api.whole_answer() returns int language plpgsql volatile as $$
  begin raise sqlstate 'PGRST' using message = '{"code":"123","message":"Payment","details":"D","hint":"H"}',
    detail = '{"status":402,"headers":{"X-Powered-By":"us"}}'; end $$;
create function api.answers(status text, headers text default null) returns text language plpgsql volatile as $$
  begin perform set_config('response.status', status, true);
    if headers is not null then perform set_config('response.headers', headers, true); end if;
    return 'told'; end $$;
create function api.doze() returns int language plpgsql stable as $$ begin perform pg_sleep(9); return 1; end $$;
create function api.kept() returns int language sql stable as $$ select 1 $$;
create function other.double(n int) returns int language sql immutable as $$ select n * 2 $$;

create function hidden.line(state text, one anyelement) returns text language sql immutable as $$ select coalesce(state || E'\n', '') || one::text $$;
create function hidden.lines_end(state text) returns "application/x-lines" language sql immutable as $$ select coalesce(state, '')::"application/x-lines" $$;
create aggregate api.as_lines (anyelement) (sfunc = hidden.line, stype = text, finalfunc = hidden.lines_end);

insert into api.people (id, name, born, tags, data, doc, boss_id, span, score, mood, home, words, seen, big, flag, ratio, raw, at, took, uid, code) values
  (1, 'Ana', '1980-02-03', '{a,b}', '{"k":"v","n":{"x":1},"l":[1,2,3],"s p":true}', '{"z": 1, "a": [1, 2]}', null, '[1,5)', 1.50, 'calm', '("High St",123)', to_tsvector('english', 'the fat cat'), '2026-01-02T03:04:05Z', 9007199254740993, true, 0.1, '\xdeadbeef', '10:20', '1 day 02:00', '00000000-0000-4000-8000-000000000001', 'abc'),
  (2, 'Bea', null, '{b,c}', '{"k":"w","n":{"x":2},"l":[]}', null, 1, '[5,9)', 22.25, 'glad', null, to_tsvector('english', 'a small dog'), '2026-03-02T00:00:00+02', -5, false, 'NaN', null, null, null, null, null),
  (3, 'Cleo, "the" one', '1999-12-31', '{}', null, '[1,2]', 1, null, null, 'sad', '(,)', null, null, 0, null, 12345.678, '\x00', '23:59:59', '-3 days', '00000000-0000-4000-8000-000000000003', ''),
  (4, 'Dea (x)', '2001-01-01', '{"x,y",null}', '"text"', '"s"', 2, 'empty', -3, null, '("a ""q""",5)', to_tsvector('simple', 'cat dog'), 'infinity', null, true, -2.5, null, null, '5 minutes', null, 'x'),
  (5, 'Eve*', '1970-01-01', null, '[1,{"k":"z"},null]', null, 2, '(,7]', 100, 'glad', null, to_tsvector('english', 'running cats'), '2026-06-01T12:00:00.123456Z', 7, false, 3, null, '00:00', null, null, null),
  (6, 'frank', '1985-05-05', '{a}', '{"k":null,"n":null}', '{}', 4, '[10,20)', 1.5, 'calm', '(x,1)', null, '2020-02-02T02:02:02Z', 100, true, 2, null, null, null, null, 'abc'),
  (7, 'Ñandú', '1990-07-07', '{ñ,"a b"}', '{"k":"ü","deep":{"er":{"still":[{"a":1}]}}}', null, 1, '[1,2)', 0, 'sad', null, to_tsvector('english', 'quick brown fox'), null, 42, null, 0, null, null, '1 year', null, null),
  (8, 'back\slash', null, '{}', '{}', 'null', null, null, 7, 'calm', null, null, null, null, null, null, null, null, null, null, null);
insert into api.teams values (1, 'Red', 1, 2, 'go'), (2, 'Blue', 2, 2, null), (3, 'Green', 3, null, 'slow'), (4, 'Empty', null, null, null);
insert into api.memberships values (1, 1, 'lead'), (2, 1, 'member'), (2, 2, 'lead'), (3, 2, 'member'), (4, 3, 'member'), (1, 3, 'guest'), (7, 1, 'guest');
insert into api.books values
  (1, 'One', 1, 2, 9.99, 1999, true, '{"pages":100,"tags":["x"]}'), (2, 'Two', 1, 1, 19.50, 2005, true, '{"pages":200}'), (3, 'Three', 2, null, null, 2010, false, '{}'),
  (4, 'Four', 3, 1, 5, 1500, true, '{"pages":null}'), (5, 'Five', 3, null, 5, null, false, null), (6, 'Six', 4, 5, 100, 2020, true, '{"pages":7}'),
  (7, 'Seven', 5, 5, 0.01, 2021, true, '{}'), (8, 'Eight, or so', 7, 1, 20, 2022, false, '{"pages":300}');
insert into api.genres values (1, 'Fiction', null), (2, 'Crime', 1), (3, 'Noir', 2), (4, 'Poetry', null);
insert into api.book_genres values (1, 1), (1, 2), (2, 2), (3, 3), (4, 4), (6, 1), (6, 3), (8, 4);
insert into api.passports values (1, 'P1', '2020-01-01'), (2, 'P2', null), (5, 'P5', '2022-02-02');
insert into api.grid values (1, 1, 'x'), (1, 2, 'y'), (2, 1, null), (2, 2, 'z');
insert into api.cells values (1, 1, 1, 'p'), (2, 1, 1, 'q'), (3, 2, 2, 'r'), (4, null, null, 's');
insert into api.lines values ('first', 1), ('second', 2), (null, 3);
insert into api.wishes values (1, '00000000-0000-4000-8000-00000000000a', 'private-to-ana', false), (2, '00000000-0000-4000-8000-00000000000b', 'private-to-bea', false), (3, '00000000-0000-4000-8000-00000000000b', 'open', true), (4, '00000000-0000-4000-8000-00000000000a', 'also mine', true);
insert into api.locked values (1, 'locked-away');
insert into api.partly values (1, 'seen', 'partly-hidden'), (2, 'also', 'partly-hidden');
insert into api."odd names" values (1, 'd', 'u', 'q', 'dot', 'p'), (2, null, 'ü', '"', '.', '()');
insert into api.generated (low) values ('a'), ('b');
insert into other.items values (1, 'i1', 1), (2, 'i2', 2), (3, 'i3', null);
insert into hidden.vault values (1, 'vaulted');

grant usage on schema api, other to anon, authenticated;
grant select, insert, update, delete on all tables in schema api, other to authenticated;
grant select on all tables in schema api to anon;
revoke all on api.locked, api.partly from anon, authenticated;
grant select (id, shown), insert (id, shown), update (shown) on api.partly to anon, authenticated;
grant execute on all functions in schema api, other, hidden to anon, authenticated;
revoke execute on function api.kept() from public, anon, authenticated;
alter table api.wishes enable row level security;
create policy "a wish is its owner's" on api.wishes to anon, authenticated using (owner = hidden.me()) with check (owner = hidden.me());
create policy "an open wish is everybody's" on api.wishes for select to anon, authenticated using (is_open);
comment on schema api is E'A library\nwith everything';
comment on table api.books is 'What is read';
comment on column api.books.title is 'On the cover';
analyze;
